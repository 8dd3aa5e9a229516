import { z } from "zod"
import { chooseAccounts } from "#accounts/connect.ts"
import { networkKey, planLimit } from "#actions/accounts/connecting.ts"
import { accountView, viewAccount } from "#actions/accounts/view.ts"
import { defineAction } from "#actions/action.ts"
import { linkSecret } from "#actions/schemas.ts"

export const chooseGranted = defineAction({
  name: "accounts.choose",
  title: "Choose accounts",
  description: "Of several accounts that a network granted, connects the chosen ones.",
  kind: "write",
  scope: "app",
  access: "admin",
  input: z.strictObject({
    key: networkKey,
    secret: linkSecret,
    externalIds: z.array(z.string().max(500)).min(1).max(100),
  }),
  output: z.strictObject({ accounts: z.array(accountView) }),

  async run(input, { db, actor, services }) {
    const accounts = await chooseAccounts(services, db, actor.userId, input, planLimit(services, input.key))
    return { accounts: accounts.map((account) => viewAccount(services, account)) }
  },
  detail: ({ key }, { accounts }) => `${key}: ${accounts.map(({ handle }) => handle).join(", ")}`,
})
