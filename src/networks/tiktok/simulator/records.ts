import { randomInt } from "node:crypto"

/** What this TikTok remembers, by kind. */

export type Account = {
  readonly id: string
  readonly handle: string
  readonly name: string
  readonly picture: string
  /** Who may be let watch, and what the person keeps closed. */
  readonly privacyOptions: readonly string[]
  readonly commentDisabled: boolean
  readonly duetDisabled: boolean
  readonly stitchDisabled: boolean
  readonly mostSeconds: number
}

/** One post on its way, and what it became. */
export type Publish = {
  readonly id: string
  readonly account: string
  readonly kind: "video" | "photos"
  readonly privacy: string
  /** The words of a video, or those below the title of photos. */
  readonly text: string
  readonly title: string
  readonly extra: Readonly<Record<string, string>>
  /** Addresses of photos; a video has the name of its file. */
  readonly media: readonly string[]
  readonly startedAt: string
  /** Of a video that is sent in pieces. */
  readonly upload: Upload | null
  /** Whether all of it is there. */
  readonly isWhole: boolean
  /** How often somebody must ask before it is done. */
  readonly pollsLeft: number
  readonly failReason: string | null
  /** When it was posted, and by which id everybody may know it, if everybody may. */
  readonly publishedAt: string | null
  readonly postId: string | null
}

export type Upload = {
  readonly token: string
  readonly size: number
  readonly chunkSize: number
  readonly chunkCount: number
  readonly received: number
}

/** What the operator of an app may not have done yet. */
export type App = { readonly isUnaudited?: boolean; readonly isUnverified?: boolean }

/** 19 digits, too many for a number of JavaScript, as TikTok's have. */
export function newId(): string {
  return `74${Array.from({ length: 17 }, () => randomInt(10)).join("")}`
}
