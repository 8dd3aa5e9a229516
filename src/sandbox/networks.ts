import { roomOf } from "#networks/all.ts"
import { blueskySimulator } from "#networks/bluesky/simulator.ts"
import { instagramSimulator } from "#networks/instagram/simulator.ts"
import { linkedinSimulator } from "#networks/linkedin/simulator.ts"
import type { Simulator } from "#networks/simulator.ts"
import { xSimulator } from "#networks/x/simulator.ts"
import type { PlayedNetwork } from "#sandbox/open-sandbox.ts"

const simulators: readonly Simulator[] = [xSimulator, instagramSimulator, blueskySimulator, linkedinSimulator]

/** The networks that the sandbox plays: those that have a simulator, and a room that will talk to it. */
export const playedNetworks: readonly PlayedNetwork[] = simulators.flatMap((simulator) => {
  const room = roomOf(simulator.key)
  return room === undefined ? [] : [{ simulator, hosts: room.hosts }]
})
