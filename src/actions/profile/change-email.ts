import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { provenUser } from "#actions/current-user.ts"
import { email, password } from "#actions/schemas.ts"
import { askForEmailChange } from "#identity/change-email.ts"

export const changeEmail = defineAction({
  name: "profile.changeEmail",
  title: "Change your e-mail address",
  description:
    "Sends a link to the new address. Once you follow it, you sign in with that address. Needs a server that sends e-mail.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ email, currentPassword: password }),
  output: z.strictObject({ sent: z.literal(true) }),

  async prepare({ currentPassword }, { actor, services }) {
    return provenUser(services, actor, currentPassword)
  },
  async run(input, { db, services, prepared }) {
    await askForEmailChange(services, db, prepared, input.email)
    return { sent: true as const }
  },
})
