import type { RegistrationResponseJSON } from "@simplewebauthn/server"
import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { name } from "#actions/schemas.ts"
import { passkeyView, viewPasskey } from "#actions/views.ts"
import { addPasskey as keep, checkNewPasskey } from "#identity/passkeys.ts"
import { announce } from "#storage/live-changes.ts"

/** Its inside is checked by the library that made the challenge. */
const registration = z.custom<RegistrationResponseJSON>(
  (value) => z.looseObject({ id: z.string(), response: z.looseObject({}) }).safeParse(value).success,
  "must be what the browser answered",
)

export const addPasskey = defineAction({
  name: "passkeys.add",
  title: "Add a passkey",
  description: "Saves the passkey that the browser created. The first second factor comes with recovery codes.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ challengeId: z.string(), name, response: registration }),
  output: z.strictObject({ passkey: passkeyView, recoveryCodes: z.array(z.string()).optional() }),

  async prepare(input, { actor, services }) {
    return checkNewPasskey(services, actor.userId, input)
  },
  async run(input, { db, actor, services, prepared }) {
    const { passkey, recoveryCodes } = await keep(services, db, actor.userId, input.name, prepared)
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return {
      passkey: viewPasskey(passkey),
      ...(recoveryCodes === undefined ? {} : { recoveryCodes: [...recoveryCodes] }),
    }
  },
  detail: (input) => input.name,
})
