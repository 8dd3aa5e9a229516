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
  /** Of `@user@host` only `@user` counts. */
  readonly mentionsWithoutHost?: boolean
  /** An emoji counts as many as it has bytes in UTF-8. */
  readonly emojiInBytes?: boolean
  /** The option whose text counts towards the same limit. */
  readonly sharedWith?: Option["key"]
  /** The limit of a post of pictures, where it is another one. */
  readonly maxWithImages?: number
  /** Whether there must be text even beside media. */
  readonly required: boolean
}

/** Bounds of a picture's or a video's shape. Ratios are width to height; the short side is the smaller of the two. */
export type FrameLimit = {
  readonly minRatio?: number
  readonly maxRatio?: number
  readonly maxPixels?: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly maxWidth?: number
  readonly maxShortSide?: number
  readonly maxLongSide?: number
}

/**
 * Sizes are those of the file that goes out. A JPEG, PNG, WebP or video that is too large or of another type is made to
 * fit when publishing (videos only where this server has the converter); a GIF goes as it is or not at all.
 */
export type ImageLimit = FrameLimit & {
  readonly max: number
  readonly minBytes?: number
  readonly maxBytes: number
  readonly types: readonly string[]
  readonly maxAltText?: number
}

/** Animated pictures, where they follow rules of their own: a GIF stands alone then. */
export type GifLimit = { readonly max: number; readonly maxBytes: number }

export type VideoLimit = FrameLimit & {
  readonly max: number
  readonly minBytes?: number
  readonly maxBytes: number
  readonly minSeconds: number
  readonly maxSeconds: number
  readonly types: readonly string[]
  /** What the network documents. Without them, every codec is taken. */
  readonly videoCodecs?: readonly string[]
  readonly audioCodecs?: readonly string[]
}

export type MediaLimit = {
  readonly images: ImageLimit
  readonly gifs?: GifLimit
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
