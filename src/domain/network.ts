/*
 * Terminology
 *
 * - network: one of the thirteen places a post can go to; `key` is its name in ids and options, `provider` what people read
 * - option: a choice that only one network knows, `<key>.<name>`; values are always strings
 * - item: one piece of a thread; a post that is no thread has one
 */

export const networkKeys = [
  "x",
  "threads",
  "facebook",
  "instagram",
  "tiktok",
  "youtube",
  "pinterest",
  "bluesky",
  "mastodon",
  "pixelfed",
  "linkedin",
  "linkedin-page",
  "google-business",
] as const

export type NetworkKey = (typeof networkKeys)[number]

export const metricNames = ["views", "reach", "likes", "comments", "shares", "quotes", "saves", "clicks"] as const

export type MetricName = (typeof metricNames)[number]

/** How a network counts the length of a text. */
export const countings = ["weighted", "graphemes", "codePoints", "utf16", "bytes"] as const

export type Counting = (typeof countings)[number]

export type TextLimit = {
  readonly max: number
  readonly counting: Counting
  /** A second limit on the same text, in UTF-8 bytes. */
  readonly maxBytes?: number
  /** What every link counts, whatever its length. */
  readonly urlLength?: number
  readonly required: boolean
}

export type ImageLimit = {
  readonly max: number
  readonly maxBytes: number
  readonly types: readonly string[]
  readonly minRatio?: number
  readonly maxRatio?: number
  readonly maxPixels?: number
}

export type VideoLimit = {
  readonly max: number
  readonly maxBytes: number
  readonly minSeconds: number
  readonly maxSeconds: number
  readonly types: readonly string[]
}

export type MediaLimit = {
  readonly images: ImageLimit
  readonly videos: VideoLimit
  /** Pictures and videos together. */
  readonly max: number
  readonly mixed: boolean
  readonly required: boolean
}

export type ThreadLimit = { readonly supported: boolean; readonly max?: number }

export type Constraints = {
  readonly text: TextLimit
  readonly media: MediaLimit
  readonly thread: ThreadLimit
  readonly metrics: readonly MetricName[]
}

export type Option = {
  readonly key: `${NetworkKey}.${string}`
  readonly label: string
  readonly type: "text" | "choice" | "boolean"
  readonly choices?: readonly string[]
  readonly default?: string
  readonly required: boolean
  readonly maxLength?: number
  readonly help?: string
}

export type Network = {
  readonly key: NetworkKey
  readonly provider: string
  readonly constraints: Constraints
  readonly options: readonly Option[]
}
