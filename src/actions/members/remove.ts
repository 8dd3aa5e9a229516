import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { endMembership } from "#actions/members/end-membership.ts"
import { findChangeable } from "#actions/members/find-changeable.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { showId } from "#domain/ids.ts"

export const removeMember = defineAction({
  name: "members.remove",
  title: "Remove a member",
  description:
    "Ends somebody's membership of the open workspace. Their tokens for it and the invitations that they created stop working at once.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("mem") }),
  output: z.strictObject({ id: idOutput("mem"), removed: z.literal(true) }),

  async run({ id }, { db, actor, services, about }) {
    const member = await findChangeable(db, actor.role, id)
    about({ id: showId("usr", member.user_id), name: member.name })
    await endMembership(services, db, member)
    return { id, removed: true as const }
  },
})
