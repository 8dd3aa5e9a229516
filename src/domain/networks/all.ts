import { type Network, type NetworkKey, networkKeys } from "#domain/network.ts"
import { blueskyRules } from "#domain/networks/bluesky-rules.ts"
import { bluesky } from "#domain/networks/bluesky.ts"
import { facebookRules } from "#domain/networks/facebook-rules.ts"
import { facebook } from "#domain/networks/facebook.ts"
import { googleBusinessRules } from "#domain/networks/google-business-rules.ts"
import { googleBusiness } from "#domain/networks/google-business.ts"
import { instagramRules } from "#domain/networks/instagram-rules.ts"
import { instagram } from "#domain/networks/instagram.ts"
import { linkedinPage } from "#domain/networks/linkedin-page.ts"
import { linkedinRules } from "#domain/networks/linkedin-rules.ts"
import { linkedin } from "#domain/networks/linkedin.ts"
import { mastodonRules } from "#domain/networks/mastodon-rules.ts"
import { mastodon } from "#domain/networks/mastodon.ts"
import { pinterestRules } from "#domain/networks/pinterest-rules.ts"
import { pinterest } from "#domain/networks/pinterest.ts"
import { pixelfedRules } from "#domain/networks/pixelfed-rules.ts"
import { pixelfed } from "#domain/networks/pixelfed.ts"
import { threadsRules } from "#domain/networks/threads-rules.ts"
import { threads } from "#domain/networks/threads.ts"
import { tiktokRules } from "#domain/networks/tiktok-rules.ts"
import { tiktok } from "#domain/networks/tiktok.ts"
import { xRules } from "#domain/networks/x-rules.ts"
import { x } from "#domain/networks/x.ts"
import { youtubeRules } from "#domain/networks/youtube-rules.ts"
import { youtube } from "#domain/networks/youtube.ts"
import type { DraftRules } from "#domain/validate-post/draft.ts"

/** What the service knows of each network: its figures, and what else it demands. One that is missing here does not compile. */
const all = {
  x: { network: x, rules: xRules },
  threads: { network: threads, rules: threadsRules },
  facebook: { network: facebook, rules: facebookRules },
  instagram: { network: instagram, rules: instagramRules },
  tiktok: { network: tiktok, rules: tiktokRules },
  youtube: { network: youtube, rules: youtubeRules },
  pinterest: { network: pinterest, rules: pinterestRules },
  bluesky: { network: bluesky, rules: blueskyRules },
  mastodon: { network: mastodon, rules: mastodonRules },
  pixelfed: { network: pixelfed, rules: pixelfedRules },
  linkedin: { network: linkedin, rules: linkedinRules },
  "linkedin-page": { network: linkedinPage, rules: linkedinRules },
  "google-business": { network: googleBusiness, rules: googleBusinessRules },
} satisfies Readonly<Record<NetworkKey, { readonly network: Network; readonly rules: DraftRules }>>

/** The networks, in the order in which people see them. */
export const networks: readonly Network[] = networkKeys.map((key) => all[key].network)

export function networkOf(key: NetworkKey): Network {
  return all[key].network
}

/** What a network knows beyond its figures. */
export function rulesOf(key: NetworkKey): DraftRules {
  return all[key].rules
}
