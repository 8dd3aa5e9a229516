import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { requireSandbox } from "#actions/sandbox/require-sandbox.ts"
import { instantOutput } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"

const mostSeconds = 400 * 24 * 3600

export const advanceClock = defineAction({
  name: "sandbox.advanceClock",
  title: "Move the clock forward",
  description:
    "Moves the clock of the service and of the sandbox forward, as if the time had passed. It stays ahead, after a restart too.",
  kind: "write",
  scope: "app",
  access: "owner",
  input: z.strictObject({ seconds: z.int().min(0).max(mostSeconds) }),
  output: z.strictObject({ now: instantOutput }),

  // Before the transaction: one that is run again must not move it twice.
  async prepare({ seconds }, { house }) {
    const { advanceClock: advance } = requireSandbox(house)
    if (advance === null) throw new Problem("NotFound", "The clock of a server in production mode cannot be moved.")
    if (house.connectable.some(({ sandbox }) => !sandbox)) {
      const message = "Some networks are connected for real here: moving the clock would publish there before the time."
      throw new Problem("Conflict", message)
    }
    await advance(seconds)
    house.wakePublishing()
    house.wakeWebhooks()
    house.wakeStatistics()
  },
  run: async (_, { house }) => ({ now: house.clock.now() }),
  detail: ({ seconds }) => `${seconds} s`,
})
