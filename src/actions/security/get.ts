import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import { passkeyView, viewPasskey } from "#actions/views.ts"
import { listPasskeysOf } from "#storage/passkeys.ts"
import { countRecoveryCodes, findTotp } from "#storage/second-factors.ts"

export const getSecurity = defineAction({
  name: "security.get",
  title: "Your ways to sign in",
  description: "The passkeys, the authenticator app and the recovery codes that you have set up.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({
    totp: z.strictObject({ enabled: z.boolean(), since: instantOutput.optional() }),
    passkeys: z.array(passkeyView),
    recoveryCodesLeft: z.int(),
  }),

  async run(_, { db, actor }) {
    const since = (await findTotp(db, actor.userId))?.confirmed_at ?? null
    const passkeys = await listPasskeysOf(db, actor.userId)
    return {
      totp: since === null ? { enabled: false } : { enabled: true, since },
      passkeys: passkeys.map(viewPasskey),
      recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
    }
  },
})
