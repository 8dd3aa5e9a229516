import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { currentUser } from "#actions/current-user.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import { passkeyView, viewPasskey } from "#actions/views.ts"
import { listPasskeysOf } from "#storage/passkeys.ts"
import { countRecoveryCodes, findTotp } from "#storage/second-factors.ts"
import { findUpstreamIdentityOf } from "#storage/upstream-identities.ts"
import { findAlarm } from "#storage/wrong-code-alarms.ts"

export const getSecurity = defineAction({
  name: "security.get",
  title: "List your sign-in methods",
  description: "The passkeys, the authenticator app and the recovery codes that you have set up.",
  kind: "read",
  scope: "app",
  access: "person",
  input: nothing,
  output: z.strictObject({
    totp: z.strictObject({ enabled: z.boolean(), since: instantOutput.optional() }),
    passkeys: z.array(passkeyView),
    recoveryCodesLeft: z.int(),
    hasPassword: z.boolean(),
    wrongCodes: z
      .strictObject({ at: instantOutput, address: z.string() })
      .optional()
      .describe("When too many wrong codes for your account last stopped a sign-in, and the address it came from"),
    upstream: z
      .strictObject({ label: z.string(), email: z.string().optional(), since: instantOutput.optional() })
      .optional()
      .describe("The company's identity provider, where one is set; with since and email when you are connected"),
  }),

  async run(_, { db, actor, services: { upstream } }) {
    const { password_hash } = await currentUser(db, actor)
    const there = upstream === null ? undefined : await findUpstreamIdentityOf(db, actor.userId, upstream.issuer)
    const connected = there === undefined ? {} : { email: there.email, since: there.created_at }
    const since = (await findTotp(db, actor.userId))?.confirmed_at ?? null
    const alarm = await findAlarm(db, actor.userId)
    const passkeys = await listPasskeysOf(db, actor.userId)
    return {
      totp: since === null ? { enabled: false } : { enabled: true, since },
      passkeys: passkeys.map(viewPasskey),
      recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
      hasPassword: password_hash !== null,
      ...(alarm === undefined ? {} : { wrongCodes: { at: alarm.at, address: alarm.address } }),
      ...(upstream === null ? {} : { upstream: { label: upstream.label, ...connected } }),
    }
  },
})
