import { z } from "zod"
import { accountView, viewAccount } from "#actions/accounts/view.ts"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { listAccounts as list } from "#storage/accounts.ts"

export const listAccounts = defineAction({
  name: "accounts.list",
  title: "List accounts",
  description:
    "The connected accounts on social networks: the network of each, whether it needs reconnecting, and what it offers and allows beyond its network.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ accounts: z.array(accountView) }),

  async run(_, { db, services }) {
    return { accounts: (await list(db)).map((account) => viewAccount(services, account)) }
  },
})
