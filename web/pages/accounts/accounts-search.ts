import { networkKeys } from "#domain/network.ts"
import type { NetworkKey } from "#domain/network.ts"

export type AccountsSearch = {
  /** The account that somebody just came back with. */
  readonly connected?: string
  /** The network that is about to be connected. */
  readonly connect?: NetworkKey
}

export function readAccountsSearch(search: Record<string, unknown>): AccountsSearch {
  const connect = networkKeys.find((each) => each === search["connect"])
  const { connected } = search
  return {
    ...(typeof connected === "string" ? { connected: connected.slice(0, 100) } : {}),
    ...(connect === undefined ? {} : { connect }),
  }
}
