import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { sessionOf } from "#actions/current-user.ts"
import { idOutput, instantOutput, nothing } from "#actions/schemas.ts"
import { listSessionsOf } from "#storage/sessions.ts"

const sessionView = z.strictObject({
  id: idOutput("ses"),
  isCurrent: z.boolean(),
  userAgent: z.string(),
  address: z.string(),
  createdAt: instantOutput,
  lastSeenAt: instantOutput,
})

export const listSessions = defineAction({
  name: "sessions.list",
  title: "List your sessions",
  description: "Where you are signed in, most recently used first.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ sessions: z.array(sessionView) }),

  async run(_, { db, actor, services }) {
    const sessions = await listSessionsOf(db, actor.userId, services.clock.now())
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        isCurrent: session.id === sessionOf(actor),
        userAgent: session.user_agent,
        address: session.address,
        createdAt: session.created_at,
        lastSeenAt: session.last_seen_at,
      })),
    }
  },
})
