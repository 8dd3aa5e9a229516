import type { NetworkKey } from "#domain/network.ts"
import { blueskyRules } from "#domain/networks/bluesky-rules.ts"
import { facebookRules } from "#domain/networks/facebook-rules.ts"
import { googleBusinessRules } from "#domain/networks/google-business-rules.ts"
import { instagramRules } from "#domain/networks/instagram-rules.ts"
import { linkedinRules } from "#domain/networks/linkedin-rules.ts"
import { mastodonRules } from "#domain/networks/mastodon-rules.ts"
import { pinterestRules } from "#domain/networks/pinterest-rules.ts"
import { pixelfedRules } from "#domain/networks/pixelfed-rules.ts"
import { threadsRules } from "#domain/networks/threads-rules.ts"
import { tiktokRules } from "#domain/networks/tiktok-rules.ts"
import { xRules } from "#domain/networks/x-rules.ts"
import { youtubeRules } from "#domain/networks/youtube-rules.ts"
import type { DraftRules } from "#domain/validate-post/draft.ts"

const rules: Readonly<Record<NetworkKey, DraftRules>> = {
  x: xRules,
  threads: threadsRules,
  facebook: facebookRules,
  instagram: instagramRules,
  tiktok: tiktokRules,
  youtube: youtubeRules,
  pinterest: pinterestRules,
  bluesky: blueskyRules,
  mastodon: mastodonRules,
  pixelfed: pixelfedRules,
  linkedin: linkedinRules,
  "linkedin-page": linkedinRules,
  "google-business": googleBusinessRules,
}

/** What a network knows beyond its figures. */
export function rulesOf(key: NetworkKey): DraftRules {
  return rules[key]
}
