import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { Problem } from "#domain/problem.ts"
import type { Hosts } from "#networks/network.ts"

/** Where the sandbox at `base` serves one of a network's hosts. */
export function addressOfHost(base: URL, key: NetworkKey, name: string): string {
  return `${base.origin}/sandbox/${key}/${name}`
}

/** A network's table of hosts with the sandbox's addresses in it. */
export function hostsIn(base: URL, key: NetworkKey, real: Hosts): Hosts {
  return Object.fromEntries(Object.keys(real).map((name) => [name, addressOfHost(base, key, name)]))
}

export function notPlayed(key: NetworkKey): Problem {
  return new Problem("NotFound", `The sandbox does not simulate ${networkOf(key).provider} yet.`)
}
