import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requireMove } from "#actions/sandbox/move-clock.ts"
import { instantOutput } from "#actions/schemas.ts"

const mostSeconds = 400 * 24 * 3600

export const advanceClock = defineAction({
  name: "sandbox.advanceClock",
  title: "Move the clock forward",
  description:
    "Moves the clock of the service and of the sandbox forward, as if the time had passed. It stays ahead, even after a restart. For the operator of the server.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({ seconds: z.int().min(0).max(mostSeconds) }),
  output: z.strictObject({ now: instantOutput }),

  async prepare({ seconds }, { actor, services }) {
    const move = await services.database.read(async (db) => requireMove(services, db, actor))
    let moved: Promise<void> | undefined
    // A transaction that is run again must not move it twice.
    return { moveOnce: async () => (moved ??= move(seconds)) }
  },
  // In the transaction, whose rights hold at the time before the move: the session may well end in the time that passes.
  async run(_, { services, prepared }) {
    await prepared.moveOnce()
    services.wakePublishing()
    services.wakeWebhooks()
    services.wakeStatistics()
    return { now: services.clock.now() }
  },
  detail: ({ seconds }) => `${seconds} s`,
})
