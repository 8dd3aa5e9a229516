import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { invitationView, memberView, viewInvitation, viewMember } from "#actions/views.ts"
import { isAtLeast } from "#domain/roles.ts"
import { listInvitations } from "#storage/invitations.ts"
import { listMembers as store } from "#storage/members.ts"

export const listMembers = defineAction({
  name: "members.list",
  title: "List members",
  description: "The people in the open workspace; for admins and owners also the invitations that are open.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ members: z.array(memberView), invitations: z.array(invitationView) }),

  async run(_, { db, actor, services }) {
    const members = await store(db)
    const invitations = isAtLeast(actor.role, "admin") ? await listInvitations(db, services.clock.now()) : []
    return {
      members: members.map((member) => viewMember(member, actor.userId)),
      invitations: invitations.map(viewInvitation),
    }
  },
})
