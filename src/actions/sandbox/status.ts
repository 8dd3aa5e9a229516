import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { mayMoveClock } from "#actions/sandbox/move-clock.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { nothing } from "#actions/schemas.ts"
import { hasDemo } from "#storage/demo.ts"

export const sandboxStatus = defineAction({
  name: "sandbox.status",
  title: "What the sandbox allows",
  description: "Whether the person may move the clock of this server, and whether the workspace has sample data.",
  kind: "read",
  scope: "app",
  access: "owner",
  input: nothing,
  output: z.strictObject({ mayMoveClock: z.boolean(), hasSampleData: z.boolean() }),

  async run(_, { db, actor, services }) {
    requireSandbox(services)
    return { mayMoveClock: await mayMoveClock(services, db, actor), hasSampleData: await hasDemo(db) }
  },
})
