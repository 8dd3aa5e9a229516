import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { password } from "#actions/schemas.ts"
import { Problem } from "#domain/problem.ts"
import { renewRecoveryCodes as renew, secondFactorsOf } from "#identity/second-factors.ts"
import { announce } from "#storage/live-changes.ts"

export const renewRecoveryCodes = defineAction({
  name: "recoveryCodes.renew",
  title: "Create new recovery codes",
  description: "Replaces your recovery codes with ten new ones, shown once.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ password }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()) }),

  async prepare(input, { actor, services }) {
    await provenUser(services, actor, input.password)
    return undefined
  },
  async run(_, { db, actor, services }) {
    if ((await secondFactorsOf(db, actor.userId)).length === 0) {
      throw new Problem(
        "Conflict",
        "Recovery codes need a second factor. Set up a passkey or an authenticator app first.",
      )
    }
    const recoveryCodes = [...(await renew(db, actor.userId))]
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return { recoveryCodes }
  },
})
