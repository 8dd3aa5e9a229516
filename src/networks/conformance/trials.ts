import type { NetworkKey } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"

/*
 * What the cases must know of a network beyond its limits, because no table of the service says it.
 */

/** What a post has to be like for an option to mean anything. */
export type OptionTrial = {
  /** Values to try; without them every choice but the default, or the other boolean. */
  readonly values?: readonly string[]
  readonly beside?: Options
  readonly on?: "text" | "link" | "image" | "images" | "video"
}

const bulbDays = {
  "google-business.eventTitle": "Bulb days",
  "google-business.eventStart": "2026-11-20",
  "google-business.eventEnd": "2026-11-22",
}
const bulbEvent = { ...bulbDays, "google-business.topicType": "EVENT" }
const bulbOffer = { ...bulbDays, "google-business.topicType": "OFFER" }

export const optionTrials: Readonly<Record<string, OptionTrial>> = {
  "x.communityId": { values: ["1493446837214187523"] },
  "x.shareWithFollowers": { beside: { "x.communityId": "1493446837214187523" } },
  "bluesky.langs": { values: ["en,de"] },
  "bluesky.labels": { on: "image" },
  "bluesky.linkCard": { on: "link" },
  "mastodon.spoilerText": { values: ["Tulips"] },
  "mastodon.language": { values: ["de"] },
  "pixelfed.spoilerText": { values: ["Tulips"], beside: { "pixelfed.sensitive": "true" } },
  "threads.topicTag": { values: ["tulips"] },
  "threads.linkAttachment": { values: ["https://example.com/tulips"] },
  "threads.spoilerMedia": { on: "image" },
  // An upright short video is a reel whether it is asked for or not.
  "facebook.type": { values: ["story"], on: "video" },
  "facebook.link": { values: ["https://example.com/tulips"] },
  "facebook.title": { values: ["Tulips"], on: "video" },
  // A single video is a reel whether it is asked for or not.
  "instagram.type": { values: ["story"], on: "image" },
  "instagram.collaborators": { values: ["wren,finch"], on: "image" },
  "instagram.shareToFeed": { on: "video" },
  "instagram.thumbOffset": { values: ["1500"], on: "video" },
  "instagram.trialReel": { on: "video" },
  "instagram.aiGenerated": { on: "image" },
  // Accounts that everybody sees are not offered the choice of followers.
  "tiktok.privacy": { values: ["MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"] },
  "tiktok.allowDuet": { on: "video" },
  "tiktok.allowStitch": { on: "video" },
  "tiktok.aiGenerated": { on: "video" },
  "tiktok.title": { values: ["Tulips"], on: "image" },
  "tiktok.coverTimestampMs": { values: ["1500"], on: "video" },
  "tiktok.coverIndex": { values: ["1"], on: "images" },
  "linkedin.articleUrl": { values: ["https://example.com/tulips"], beside: { "linkedin.articleTitle": "Tulips" } },
  "google-business.topicType": { beside: bulbDays },
  "google-business.callToAction": { beside: { "google-business.callToActionUrl": "https://example.com/tulips" } },
  "google-business.callToActionUrl": {
    values: ["https://example.com/tulips"],
    beside: { "google-business.callToAction": "SHOP", "google-business.callToActionUrl": "https://example.com/" },
  },
  "google-business.eventTitle": { values: ["Tulip days"], beside: bulbEvent },
  "google-business.eventStart": { values: ["2026-11-21", "2026-11-20T09:00"], beside: bulbEvent },
  "google-business.eventEnd": { values: ["2026-11-23", "2026-11-22T17:30:15"], beside: bulbEvent },
  "google-business.offerCouponCode": { values: ["TULIP"], beside: bulbOffer },
  "google-business.offerRedeemUrl": { values: ["https://example.com/redeem"], beside: bulbOffer },
  "google-business.offerTerms": { values: ["While they last"], beside: bulbOffer },
  "google-business.languageCode": { values: ["de"] },
  "youtube.title": { values: ["Tulips"] },
  "youtube.playlist": { values: ["PLspring"] },
  "youtube.tags": { values: ["tulips,spring bulbs"] },
  "pinterest.board": { values: ["549755885175000002"] },
  "pinterest.boardSection": { values: ["5027629787972154693"] },
  "pinterest.title": { values: ["Tulips"] },
  "pinterest.link": { values: ["https://example.com/tulips"] },
  "pinterest.dominantColor": { values: ["#2f6fed"] },
  "linkedin-page.articleUrl": {
    values: ["https://example.com/tulips"],
    beside: { "linkedin-page.articleTitle": "Tulips" },
  },
  "linkedin-page.articleTitle": {
    values: ["Tulips"],
    beside: { "linkedin-page.articleUrl": "https://example.com/tulips" },
  },
  "linkedin-page.articleDescription": {
    values: ["Forty kinds"],
    beside: { "linkedin-page.articleUrl": "https://example.com/tulips", "linkedin-page.articleTitle": "Tulips" },
  },
  "linkedin.articleTitle": { values: ["Tulips"], beside: { "linkedin.articleUrl": "https://example.com/tulips" } },
  "linkedin.articleDescription": {
    values: ["Forty kinds"],
    beside: { "linkedin.articleUrl": "https://example.com/tulips", "linkedin.articleTitle": "Tulips" },
  },
}

/** Options without which a network takes nothing, and which have no default. */
export const standingOptions: Partial<Readonly<Record<NetworkKey, Options>>> = {
  tiktok: { "tiktok.privacy": "PUBLIC_TO_EVERYONE" },
  pinterest: { "pinterest.board": "549755885175000001" },
}

type Traits = {
  /**
   * Whether the network can be asked what became of a post, and says so when it has none. A blind one is sent to once
   * and then left to a person.
   */
  readonly canBeAsked: boolean | "about videos"
  /** Whether the network itself sees to it that the same handle makes one post, however often and late it is sent. */
  readonly repeatsSafely: boolean
  /** When credentials can be renewed: even after they ended, only while they last, or not at all. */
  readonly renews: "after the end" | "before the end" | "never"
  /** Whether it refuses the same words twice. */
  readonly knowsRepeats: boolean
  /** Whether it makes a second post of the same handle, without a word. */
  readonly doublesRepeats?: true
  /** Whether it says that what an item answers is not there. */
  readonly missesParents: boolean
  /** Whether a landscape film goes out in other calls than an upright one. */
  readonly hasOtherWayForLandscape?: true
}

const traits: Readonly<Record<NetworkKey, Traits>> = {
  x: { canBeAsked: true, repeatsSafely: false, renews: "after the end", knowsRepeats: true, missesParents: false },
  // That a container goes out once is known from use; no document of Threads says it.
  threads: {
    canBeAsked: true,
    repeatsSafely: false,
    renews: "before the end",
    knowsRepeats: false,
    missesParents: true,
  },
  facebook: {
    canBeAsked: true,
    repeatsSafely: false,
    renews: "never",
    knowsRepeats: true,
    missesParents: false,
    hasOtherWayForLandscape: true,
  },
  instagram: {
    canBeAsked: true,
    repeatsSafely: true,
    renews: "before the end",
    knowsRepeats: false,
    missesParents: false,
  },
  // A post of photos has no name before it is sent, and is not listed before it was looked through.
  tiktok: {
    canBeAsked: "about videos",
    repeatsSafely: false,
    renews: "after the end",
    knowsRepeats: false,
    doublesRepeats: true,
    missesParents: false,
  },
  bluesky: { canBeAsked: true, repeatsSafely: true, renews: "after the end", knowsRepeats: false, missesParents: true },
  mastodon: { canBeAsked: true, repeatsSafely: true, renews: "never", knowsRepeats: false, missesParents: true },
  pixelfed: {
    canBeAsked: true,
    repeatsSafely: false,
    renews: "after the end",
    knowsRepeats: false,
    missesParents: false,
  },
  "google-business": {
    canBeAsked: true,
    repeatsSafely: false,
    renews: "after the end",
    knowsRepeats: false,
    doublesRepeats: true,
    missesParents: false,
  },
  pinterest: {
    canBeAsked: true,
    repeatsSafely: false,
    renews: "after the end",
    knowsRepeats: false,
    doublesRepeats: true,
    missesParents: false,
  },
  "linkedin-page": {
    canBeAsked: true,
    repeatsSafely: false,
    renews: "never",
    knowsRepeats: true,
    missesParents: false,
  },
  youtube: {
    canBeAsked: true,
    repeatsSafely: true,
    renews: "after the end",
    knowsRepeats: false,
    missesParents: false,
  },
  linkedin: { canBeAsked: false, repeatsSafely: false, renews: "never", knowsRepeats: true, missesParents: false },
}

export function traitsOf(key: NetworkKey): Traits {
  return traits[key]
}
