import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { password } from "#actions/schemas.ts"
import { dropUnneededCodes } from "#actions/security/drop-unneeded-codes.ts"
import { announce } from "#storage/live-changes.ts"
import { deleteTotp } from "#storage/second-factors.ts"

export const removeTotp = defineAction({
  name: "totp.remove",
  title: "Remove the authenticator app",
  description: "Stops asking for codes of your authenticator app.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ password }),
  output: z.strictObject({ removed: z.literal(true) }),

  async prepare(input, { actor, services }) {
    await provenUser(services, actor, input.password)
    return undefined
  },
  async run(_, { db, actor, services }) {
    await deleteTotp(db, actor.userId)
    await dropUnneededCodes(db, actor.userId)
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return { removed: true as const }
  },
})
