import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { acceptTotp, spendTotpCode } from "#identity/totp.ts"
import { announce } from "#storage/live-changes.ts"

export const confirmTotp = defineAction({
  name: "totp.confirm",
  title: "Switch the authenticator app on",
  description: "Checks a code of the app that was set up. From then on every sign-in asks for one.",
  kind: "write",
  scope: "app",
  access: "person",
  input: z.strictObject({ code: z.string().min(1).max(20) }),
  output: z.strictObject({ recoveryCodes: z.array(z.string()).optional() }),

  prepare: async (_, { actor, services }) => spendTotpCode(services, actor.userId),

  async run({ code }, { db, actor, services, prepared: spent }) {
    const recoveryCodes = await acceptTotp(services, db, { id: actor.userId }, code, spent)
    await announce(db, services.clock.now(), { userId: actor.userId }, "security")
    return recoveryCodes === undefined ? {} : { recoveryCodes: [...recoveryCodes] }
  },
})
