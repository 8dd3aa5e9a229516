import assert from "node:assert/strict"
import type { NetworkKey } from "#domain/network.ts"
import type { Simulator } from "#networks/simulator.ts"
import { playedNetworks } from "#sandbox/networks.ts"

/** The simulator of a network. */
export function simulatorOf(key: NetworkKey): Simulator {
  const played = playedNetworks.find(({ simulator }) => simulator.key === key)
  return played?.simulator ?? assert.fail(`the sandbox does not play ${key}`)
}
