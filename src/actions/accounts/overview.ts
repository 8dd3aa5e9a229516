import { z } from "zod"
import { accessEndsAt, isRenewable } from "#accounts/credentials.ts"
import { returnAddress, unmetNeed } from "#accounts/needs.ts"
import { renewalOf } from "#accounts/upkeep-work.ts"
import { networkKey } from "#actions/accounts/connecting.ts"
import { accountView, viewAccount } from "#actions/accounts/view.ts"
import { defineAction, type Services } from "#actions/action.ts"
import { instantOutput, nothing } from "#actions/schemas.ts"
import type { Network } from "#domain/network.ts"
import { networks } from "#domain/networks/all.ts"
import { type Account, listAccounts } from "#storage/accounts.ts"
import { listScheduledByAccount } from "#storage/posts.ts"

const accountLine = z.strictObject({
  account: accountView,
  /** Why it needs reconnecting, in the network's words. */
  trouble: z.strictObject({ message: z.string() }).optional(),
  scheduledPosts: z.int(),
  firstScheduledAt: instantOutput.optional(),
  /** When a person has to connect again, because the network gives nothing to renew access with. */
  accessEndsAt: instantOutput.optional(),
  /** When access is renewed next, without anybody. */
  renewsAt: instantOutput.optional(),
})

const networkLine = z.strictObject({
  key: networkKey,
  provider: z.string(),
  way: z.enum(["keys", "sandbox", "none"]),
  connectedAccounts: z.int(),
  /** The settings that connecting to the network itself lacks. */
  missing: z.array(z.string()).readonly(),
  redirectUri: z.string(),
  /** What else this service lacks for it. */
  needs: z.string().optional(),
})

export const overviewAccounts = defineAction({
  name: "accounts.overview",
  title: "List accounts and networks",
  description:
    "The connected accounts with what waits for each, and all networks with what they need to be connected here.",
  kind: "read",
  scope: "app",
  access: "viewer",
  input: nothing,
  output: z.strictObject({ accounts: z.array(accountLine), networks: z.array(networkLine) }),

  async run(_, { db, services }) {
    const accounts = await listAccounts(db)
    const scheduled = new Map((await listScheduledByAccount(db)).map((each) => [each.account_id, each]))
    return {
      accounts: accounts.map((account) => {
        const { trouble } = account
        const { count = 0, first_at } = scheduled.get(account.id) ?? {}
        const endsAt = accessEndsAt(services, account)
        return {
          account: viewAccount(services, account),
          ...(trouble === null ? {} : { trouble: { message: trouble } }),
          scheduledPosts: count,
          ...(first_at === undefined ? {} : { firstScheduledAt: first_at }),
          ...(endsAt === undefined ? {} : { accessEndsAt: endsAt }),
          ...(isRenewable(services, account) && account.status === "Active" ? { renewsAt: renewalOf(account) } : {}),
        }
      }),
      networks: networks.map((network) => viewNetwork(services, network, accounts)),
    }
  },
})

function viewNetwork(services: Services, { key, provider }: Network, accounts: readonly Account[]) {
  const where = services.connectable.find((each) => each.key === key)
  const adapter = services.adapterOf(key)
  const way = where === undefined ? ("none" as const) : where.sandbox ? ("sandbox" as const) : ("keys" as const)
  const needs = way === "sandbox" || adapter === undefined ? undefined : unmetNeed(services, adapter)
  return {
    key,
    provider,
    way,
    connectedAccounts: accounts.filter(({ network }) => network === key).length,
    missing: services.missingSettings(key),
    redirectUri: returnAddress(services, key),
    ...(needs === undefined ? {} : { needs }),
  }
}
