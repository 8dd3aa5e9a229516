import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { sessionOf } from "#actions/current-user.ts"
import { nothing } from "#actions/schemas.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteSessions } from "#storage/sessions.ts"

export const revokeOtherSessions = defineAction({
  name: "sessions.revokeOthers",
  title: "End every other session",
  description: "Signs you out everywhere but here.",
  kind: "write",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ revoked: z.int() }),

  async run(_, { db, actor, services }) {
    const revoked = await deleteSessions(db, actor.userId, { except: sessionOf(actor) })
    await announce(db, services.clock.now(), { userId: actor.userId }, "session")
    return { revoked }
  },
})
