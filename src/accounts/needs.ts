import type { AccountsDeps } from "#accounts/accounts.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import type { NetworkAdapter } from "#networks/network.ts"
import { isPublicAddress } from "#outbound/is-public-address.ts"

/** Where a network sends people back to: what an operator pastes into the settings of their app there. */
export function returnAddress({ baseUrl }: Pick<AccountsDeps, "baseUrl">, key: NetworkKey): string {
  return new URL(`/connect/${key}/callback`, baseUrl).href
}

/** What this service lacks for the network itself, in words for its operator. */
export function unmetNeed(
  { baseUrl }: Pick<AccountsDeps, "baseUrl">,
  { key, needs }: NetworkAdapter,
): string | undefined {
  if (!needs.publicAddress || isPublicSite(baseUrl)) return undefined
  const { provider } = networkOf(key)
  return `${provider} fetches media from this service and sends people back to it, so it needs a public https address. Set FANFARE_BASE_URL to one; it is ${baseUrl.origin}.`
}

/** Names that lead nowhere outside a home network. */
const insideNames = /(?:^|\.)(?:localhost|local|internal|lan|home|test|invalid|home\.arpa)$/

function isPublicSite({ protocol, hostname }: URL): boolean {
  if (protocol !== "https:") return false
  const host = hostname.replace(/^\[|\]$/g, "")
  if (/^[\d.]+$|:/.test(host)) return isPublicAddress(host)
  return host.includes(".") && !insideNames.test(host)
}
