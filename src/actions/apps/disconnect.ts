import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import { deleteGrantsOf } from "#storage/app-grants.ts"
import { announce } from "#storage/live-changes.ts"

export const disconnectApp = defineAction({
  name: "apps.disconnect",
  title: "Disconnect an app",
  description: "Removes the access that you gave an MCP client. Its next request is refused.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ clientId: z.string().min(1).max(2000) }),
  output: z.strictObject({ clientId: z.string(), disconnected: z.literal(true), name: z.string() }),

  async run({ clientId }, { db, actor, services }) {
    const name = await deleteGrantsOf(db, actor.userId, clientId)
    if (name === undefined) throw new Problem("NotFound", "You have not connected this app.")
    await announce(db, services.clock.now(), { userId: actor.userId }, "apps")
    return { clientId, disconnected: true as const, name }
  },
  detail: (_, { name }) => name,
})
