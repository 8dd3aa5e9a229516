import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { idInput, idOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteSessions } from "#storage/sessions.ts"

export const revokeSession = defineAction({
  name: "sessions.revoke",
  title: "End a session",
  description: "Signs one of your sessions out.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ id: idInput("ses") }),
  output: z.strictObject({ id: idOutput("ses"), revoked: z.literal(true) }),

  async run({ id }, { db, actor, services }) {
    const ended = await deleteSessions(db, actor.userId, { only: id })
    if (ended === 0) throw new Problem("NotFound", "You have no such session.")
    await announce(db, services.clock.now(), { userId: actor.userId }, "session")
    return { id, revoked: true as const }
  },
})
