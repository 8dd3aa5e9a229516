import { z } from "zod"
import type { Services } from "#actions/action.ts"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { type AccountChoices, limitNames, shortenChoices } from "#domain/account-choices.ts"
import { accountStatuses, statisticsStatuses } from "#domain/account.ts"
import { showId } from "#domain/ids.ts"
import { networkKeys } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { webLink } from "#domain/web-link.ts"
import type { Account } from "#storage/accounts.ts"

/* From row to answer: the only way out for accounts. Never a token. */

/** What an account offers and allows beyond its network. */
export const choicesView = z.strictObject({
  options: z
    .record(
      z.string(),
      z.strictObject({
        choices: z
          .array(z.strictObject({ value: z.string(), label: z.string(), within: z.string().exactOptional() }))
          .readonly(),
        more: z.int().describe("How many more there are"),
        dependsOn: z.string().exactOptional(),
      }),
    )
    .describe("What this account accepts, by option key"),
  limits: z.partialRecord(z.enum(limitNames), z.int()).describe("Those that differ from its network's"),
  types: z.array(z.string()).readonly().exactOptional(),
  publishesAs: z.string().exactOptional(),
})

/** An answer that names every account lists so many choices of each option. */
const mostListed = 25

export const accountView = z.strictObject({
  id: idOutput("acc"),
  key: z.enum(networkKeys),
  provider: z.string(),
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().optional(),
  profileUrl: z.string().optional(),
  status: z.enum(accountStatuses),
  statistics: z.enum([...statisticsStatuses, "SwitchedOff"]),
  sandbox: z.boolean(),
  connectedAt: instantOutput,
  /** Where a person reconnects it, in a browser. */
  reconnectUrl: z.string().exactOptional(),
  choices: choicesView.exactOptional(),
})

/** As callers get it. */
export type AccountRecord = z.output<typeof accountView>

/** What is the same on every server. */
export function describeAccount(account: Account): Omit<z.input<typeof accountView>, "statistics"> {
  const [avatarUrl, profileUrl] = [webLink(account.avatar_url), webLink(account.profile_url)]
  return {
    id: account.id,
    key: account.network,
    provider: networkOf(account.network).provider,
    handle: account.handle,
    displayName: account.display_name,
    ...(avatarUrl === undefined ? {} : { avatarUrl }),
    ...(profileUrl === undefined ? {} : { profileUrl }),
    status: account.status,
    sandbox: account.sandbox,
    connectedAt: account.connected_at,
    ...(account.choices === null ? {} : { choices: viewChoices(shortenChoices(account.choices, mostListed)) }),
  }
}

export function viewChoices(choices: AccountChoices): z.input<typeof choicesView> {
  return choices
}

export type StatisticsSwitch = Pick<Services, "statisticsOff" | "baseUrl">

export function viewAccount(
  { statisticsOff, baseUrl }: StatisticsSwitch,
  account: Account,
): z.input<typeof accountView> {
  const statistics = statisticsOff.has(account.network) ? "SwitchedOff" : account.statistics
  const isBroken = account.status === "NeedsReconnect" || statistics === "NeedsReconnect"
  const reconnectUrl = new URL(`/connect/${account.network}?account=${showId("acc", account.id)}`, baseUrl).href
  return { ...describeAccount(account), statistics, ...(isBroken ? { reconnectUrl } : {}) }
}

/** The account as the API returns it. */
export function showAccount(services: StatisticsSwitch, account: Account): z.output<typeof accountView> {
  return accountView.parse(viewAccount(services, account))
}
