import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { findChangeable } from "#actions/members/find-changeable.ts"
import { keepAnOwner } from "#actions/members/keep-an-owner.ts"
import { idInput, role } from "#actions/schemas.ts"
import { memberView, viewMember } from "#actions/views.ts"
import { showId } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import { mayGrant, type Role, rolesBeyond } from "#domain/roles.ts"
import type { WorkspaceWriter } from "#storage/database.ts"
import { deleteInvitationsBy } from "#storage/invitations.ts"
import { announce } from "#storage/live-changes.ts"
import { type Member, updateMemberRole } from "#storage/members.ts"
import { markSessionsForRotation } from "#storage/sessions.ts"

export const updateMember = defineAction({
  name: "members.update",
  title: "Change a member's role",
  description:
    "Gives a member another role. Nobody can give a role above their own. Open invitations that the member could no longer create end.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("mem"), role }),
  output: z.strictObject({ member: memberView }),

  async run(input, { db, actor, services, about }) {
    const member = await findChangeable(db, actor.role, input.id)
    about({ id: showId("usr", member.user_id), name: member.name })
    if (!mayGrant(actor.role, input.role)) {
      throw new Problem("Forbidden", `You cannot make somebody ${input.role}: that is above your own role.`)
    }
    if (member.role === "owner" && input.role !== "owner") await keepAnOwner(db, member)
    if (member.role !== input.role) {
      await updateMemberRole(db, member.id, input.role)
      await endInvitations(db, member, input.role)
      await markSessionsForRotation(db, member.user_id)
      await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "members")
      await announce(db, services.clock.now(), { userId: member.user_id }, "session")
    }
    return { member: viewMember({ ...member, role: input.role }, actor.userId) }
  },
  detail: (_, { member }) => `now ${member.role}`,
})

/** What somebody could not offer with their new role must not stay on offer. */
async function endInvitations(db: WorkspaceWriter, member: Member, newRole: Role): Promise<void> {
  const beyond = rolesBeyond(newRole)
  if (beyond.length > 0) await deleteInvitationsBy(db, member.user_id, beyond)
}
