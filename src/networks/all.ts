import { type NetworkKey, networkKeys } from "#domain/network.ts"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import { keepSecrets } from "#networks/keep-secrets.ts"
import { linkedinPage } from "#networks/linkedin-page/linkedin-page.ts"
import { linkedin } from "#networks/linkedin/linkedin.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import type { NetworkAdapter } from "#networks/network.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { pixelfed } from "#networks/pixelfed/pixelfed.ts"
import { threads } from "#networks/threads/threads.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { x } from "#networks/x/x.ts"
import { youtube } from "#networks/youtube/youtube.ts"

/** The adapter of each network. One that is missing here does not compile. */
const all = {
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
  "linkedin-page": linkedinPage,
  "google-business": googleBusiness,
} satisfies Readonly<Record<NetworkKey, NetworkAdapter>>

/** The networks that this code can publish to. */
export const adapters: readonly NetworkAdapter[] = networkKeys.map((key) => keepSecrets(all[key]))

const byKey = new Map<NetworkKey, NetworkAdapter>(adapters.map((adapter) => [adapter.key, adapter]))

export function adapterOf(key: NetworkKey): NetworkAdapter | undefined {
  return byKey.get(key)
}
