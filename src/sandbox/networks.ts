import { type NetworkKey, networkKeys } from "#domain/network.ts"
import { adapterOf } from "#networks/all.ts"
import { blueskySimulator } from "#networks/bluesky/simulator.ts"
import { facebookSimulator } from "#networks/facebook/simulator.ts"
import { googleBusinessSimulator } from "#networks/google-business/simulator.ts"
import { instagramSimulator } from "#networks/instagram/simulator.ts"
import { linkedinPageSimulator } from "#networks/linkedin-page/simulator.ts"
import { linkedinSimulator } from "#networks/linkedin/simulator.ts"
import { mastodonSimulator } from "#networks/mastodon/simulator.ts"
import { pinterestSimulator } from "#networks/pinterest/simulator.ts"
import { pixelfedSimulator } from "#networks/pixelfed/simulator.ts"
import type { Simulator } from "#networks/simulator.ts"
import { threadsSimulator } from "#networks/threads/simulator.ts"
import { tiktokSimulator } from "#networks/tiktok/simulator.ts"
import { xSimulator } from "#networks/x/simulator.ts"
import { youtubeSimulator } from "#networks/youtube/simulator.ts"
import type { PlayedNetwork } from "#sandbox/stages.ts"

/** The simulator of each network. One that is missing here does not compile. */
const simulators = {
  x: xSimulator,
  threads: threadsSimulator,
  facebook: facebookSimulator,
  instagram: instagramSimulator,
  tiktok: tiktokSimulator,
  youtube: youtubeSimulator,
  pinterest: pinterestSimulator,
  bluesky: blueskySimulator,
  mastodon: mastodonSimulator,
  pixelfed: pixelfedSimulator,
  linkedin: linkedinSimulator,
  "linkedin-page": linkedinPageSimulator,
  "google-business": googleBusinessSimulator,
} satisfies Readonly<Record<NetworkKey, Simulator>>

/** The networks that the sandbox plays: those that have a simulator, and an adapter that will talk to it. */
export const playedNetworks: readonly PlayedNetwork[] = networkKeys.flatMap((key) => {
  const adapter = adapterOf(key)
  if (adapter === undefined) return []
  const { connect } = adapter
  const fields = connect.kind === "form" ? connect.fields : []
  const secrets = fields.filter(({ isSecret }) => isSecret).map(({ name }) => name)
  return [{ simulator: simulators[key], hosts: adapter.hosts, secrets }]
})
