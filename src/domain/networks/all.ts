import type { Network, NetworkKey } from "#domain/network.ts"
import { bluesky } from "#domain/networks/bluesky.ts"
import { facebook } from "#domain/networks/facebook.ts"
import { googleBusiness } from "#domain/networks/google-business.ts"
import { instagram } from "#domain/networks/instagram.ts"
import { linkedinPage } from "#domain/networks/linkedin-page.ts"
import { linkedin } from "#domain/networks/linkedin.ts"
import { mastodon } from "#domain/networks/mastodon.ts"
import { pinterest } from "#domain/networks/pinterest.ts"
import { pixelfed } from "#domain/networks/pixelfed.ts"
import { threads } from "#domain/networks/threads.ts"
import { tiktok } from "#domain/networks/tiktok.ts"
import { x } from "#domain/networks/x.ts"
import { youtube } from "#domain/networks/youtube.ts"

/** The thirteen networks, in the order in which people see them. */
export const networks: readonly Network[] = [
  x,
  threads,
  facebook,
  instagram,
  tiktok,
  youtube,
  pinterest,
  bluesky,
  mastodon,
  pixelfed,
  linkedin,
  linkedinPage,
  googleBusiness,
]

const byKey = new Map(networks.map((network) => [network.key, network]))

export function networkOf(key: NetworkKey): Network {
  const network = byKey.get(key)
  if (network === undefined) throw new Error(`no network ${key}`)
  return network
}
