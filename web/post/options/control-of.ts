import type { OptionView } from "../../api/views.ts"

/**
 * What an option looks like to a person.
 *
 * - segments, tiles, list: two or three choices, up to six, more
 * - picker: something of the account's, by name
 * - people, tags, languages: several values, separated by commas
 * - frame, picture: a moment of the video, one of the pictures
 * - brand, within: the switch above TikTok's two labels, and what is drawn inside it
 */
export type Control =
  | "switch"
  | "segments"
  | "tiles"
  | "list"
  | "picker"
  | "people"
  | "tags"
  | "link"
  | "text"
  | "lines"
  | "date"
  | "colour"
  | "frame"
  | "picture"
  | "language"
  | "languages"
  | "community"
  | "brand"
  | "within"

/** Where the type of an option does not tell. */
const special: Readonly<Record<string, Control>> = {
  "x.communityId": "community",
  "threads.linkAttachment": "link",
  "facebook.link": "link",
  "instagram.collaborators": "people",
  "instagram.thumbOffset": "frame",
  // Three choices that need explaining.
  "instagram.trialReel": "tiles",
  "tiktok.coverTimestampMs": "frame",
  "tiktok.coverIndex": "picture",
  "tiktok.brandOrganic": "brand",
  "tiktok.brandContent": "within",
  "youtube.playlist": "picker",
  "youtube.tags": "tags",
  "youtube.madeForKids": "segments",
  "pinterest.board": "picker",
  "pinterest.boardSection": "picker",
  "pinterest.link": "link",
  "pinterest.dominantColor": "colour",
  "bluesky.langs": "languages",
  "mastodon.language": "language",
  // Without a value the account decides, so there are three.
  "mastodon.sensitive": "segments",
  "linkedin.articleUrl": "link",
  "linkedin.articleDescription": "lines",
  "linkedin-page.articleUrl": "link",
  "linkedin-page.articleDescription": "lines",
  "google-business.callToActionUrl": "link",
  "google-business.offerRedeemUrl": "link",
  "google-business.offerTerms": "lines",
  "google-business.eventStart": "date",
  "google-business.eventEnd": "date",
  "google-business.languageCode": "language",
}

export function controlOf(option: Pick<OptionView, "key" | "type" | "choices" | "default" | "required">): Control {
  const known = special[option.key]
  if (known !== undefined) return known
  if (option.type === "boolean") return "switch"
  if (option.type === "text") return "text"
  const count = valuesOf(option).length
  return count <= 3 ? "segments" : count <= 6 ? "tiles" : "list"
}

/** Every value that can be chosen; the empty one leaves the choice to the network or the account. */
export function valuesOf(option: Pick<OptionView, "type" | "choices" | "default" | "required">): readonly string[] {
  const values = option.type === "boolean" ? ["false", "true"] : (option.choices ?? [])
  return option.default === undefined && !option.required ? ["", ...values] : values
}

/** How many values an option takes that holds several. */
export const mostEntries: Readonly<Record<string, number>> = { "instagram.collaborators": 3, "bluesky.langs": 3 }
