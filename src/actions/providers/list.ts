import { z } from "zod"
import { defineAction } from "#actions/action.ts"
import { nothing } from "#actions/schemas.ts"
import { networkKeys } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { listAccounts } from "#storage/accounts.ts"

export const listProviders = defineAction({
  name: "providers.list",
  title: "List networks",
  description:
    "The networks that this server can connect to. To connect an account a person opens connectUrl in a browser.",
  kind: "read",
  scope: "posts:read",
  access: "viewer",
  input: nothing,
  output: z.strictObject({
    providers: z.array(
      z.strictObject({
        key: z.enum(networkKeys),
        provider: z.string(),
        connectUrl: z.string(),
        sandbox: z.boolean(),
        connectedAccounts: z.int(),
      }),
    ),
  }),

  async run(_, { db, services }) {
    const accounts = await listAccounts(db)
    const providers = services.connectable.map(({ key, sandbox }) => ({
      key,
      provider: networkOf(key).provider,
      connectUrl: new URL(`/connect/${key}`, services.baseUrl).href,
      sandbox,
      connectedAccounts: accounts.filter(({ network }) => network === key).length,
    }))
    return { providers }
  },
})
