import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteAlarm } from "#storage/wrong-code-alarms.ts"

export const forgetWrongCodes = defineAction({
  name: "security.forgetWrongCodes",
  title: "Dismiss the wrong-codes warning",
  description: "Removes the warning about wrong sign-in codes. It stays in the audit trail.",
  kind: "write",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({ forgotten: z.literal(true) }),

  async run(_, { db, actor, services }) {
    await deleteAlarm(db, actor.userId)
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return { forgotten: true as const }
  },
})
