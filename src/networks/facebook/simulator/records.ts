/** What this Facebook remembers, by kind. One person has all of its pages. */

export type Page = {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly picture: string
  /** Likes of the page: below a hundred there are no insights. */
  readonly fans: number
  /** What the person may do there. */
  readonly tasks: readonly string[]
  /** The business that it belongs to, if the person has it only through one. */
  readonly business: string | null
}

export type UserToken = {
  readonly pages: readonly string[]
  readonly scopes: readonly string[]
  /** What the app asked for, of which people may have withheld something. */
  readonly asked: readonly string[]
  readonly isLong: boolean
  readonly expiresAt: string
}

export type PageToken = {
  readonly page: string
  readonly scopes: readonly string[]
  /** The subcode of what ended it. */
  readonly endedBy: 458 | 463 | null
}

export type Photo = {
  readonly id: string
  readonly page: string
  readonly url: string
  readonly altText: string
  readonly uploadedAt: string
  readonly isUsed: boolean
}

export type VideoWay = "video_reels" | "video_stories" | "videos"

export type Video = {
  readonly id: string
  readonly page: string
  readonly way: VideoWay
  /** Of a video that is sent in pieces. */
  readonly session: string | null
  readonly size: number
  readonly received: number
  /** The address or the name of the file. */
  readonly file: string | null
  /** What is wrong with it, in words. */
  readonly error: string | null
  /** How often somebody must ask before it is all there. */
  readonly pollsLeft: number
  /** Told to go out; how often somebody must ask until it is. */
  readonly pollsToGo: number | null
  readonly words: { readonly title: string; readonly description: string }
  readonly isOut: boolean
  /** The post that it became; its number is not the video's. */
  readonly post: string | null
}

export type Post = {
  readonly id: string
  readonly page: string
  readonly message: string
  readonly link: string
  /** The photo or video of a story. */
  readonly medium: string
  readonly isStory: boolean
  readonly publishedAt: string
  readonly permalink: string
}
