import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { password } from "#actions/schemas.ts"
import { offerPasskey } from "#identity/passkeys.ts"

export const startPasskey = defineAction({
  name: "passkeys.start",
  title: "Start to add a passkey",
  description: "Returns what the browser needs to create a passkey for you.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ password }),
  output: z.strictObject({ challengeId: z.string(), options: z.looseObject({}) }),

  async prepare(input, { actor, services }) {
    return offerPasskey(services, await provenUser(services, actor, input.password))
  },
  async run(_, { prepared }) {
    return { challengeId: prepared.challengeId, options: { ...prepared.options } }
  },
})
