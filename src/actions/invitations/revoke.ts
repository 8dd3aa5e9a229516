import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { deleteInvitation } from "#storage/invitations.ts"
import { announce } from "#storage/live-changes.ts"

export const revokeInvitation = defineAction({
  name: "invitations.revoke",
  title: "Withdraw an invitation",
  description: "Withdraws an invitation. Its link stops working.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({ id: idInput("inv") }),
  output: z.strictObject({ id: idOutput("inv"), revoked: z.literal(true) }),

  async run({ id }, { db, services }) {
    const isGone = await deleteInvitation(db, id)
    if (!isGone) throw new Problem("NotFound", "There is no such invitation in this workspace.")
    await announce(db, services.clock.now(), { workspaceId: db.workspaceId }, "members")
    return { id, revoked: true as const }
  },
})
