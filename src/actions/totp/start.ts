import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { password } from "#actions/schemas.ts"
import { offerTotp } from "#identity/totp.ts"

export const startTotp = defineAction({
  name: "totp.start",
  title: "Start to set up an authenticator app",
  description: "Returns the secret for an authenticator app. Nothing changes until a code is confirmed.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ password }),
  output: z.strictObject({ secret: z.string(), uri: z.string() }),

  async prepare(input, { actor, services }) {
    return provenUser(services, actor, input.password)
  },
  async run(_, { db, services, prepared }) {
    return offerTotp(services, db, prepared)
  },
})
