import type { Id } from "#domain/ids.ts"

export const mediaKinds = ["image", "gif", "video"] as const

export type MediaKind = (typeof mediaKinds)[number]

/** What the rules of a network need to know of a media item. */
export type MediaFacts = {
  readonly id: Id<"med">
  readonly kind: MediaKind
  readonly contentType: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly durationMs: number | null
  readonly altText: string
  /** Of a video; missing where nobody has looked. */
  readonly videoCodec?: string | null
  /** Of a video; null where it has no sound, missing where nobody has looked. */
  readonly audioCodec?: string | null
  /** Whether this server can encode the video again: that takes the converter. */
  readonly mayEncode?: boolean
}

export const altTextLength = 1500

export const fileNameLength = 200
