import type { Account as Person } from "#networks/meta-shared/simulator/records.ts"

/** What this Instagram remembers, by kind. */

export type Account = Person & {
  /** Its name for this one app, which is no good in addresses. */
  readonly appScopedId: string
}

export type ContainerKind = "IMAGE" | "VIDEO" | "REELS" | "STORIES" | "CAROUSEL"

export type Container = {
  readonly id: string
  readonly account: string
  readonly kind: ContainerKind
  readonly isPiece: boolean
  readonly isVideo: boolean
  /** Addresses of what it shows. */
  readonly media: readonly string[]
  readonly caption: string
  readonly extra: Readonly<Record<string, string>>
  readonly createdAt: string
  /** How often somebody must ask before it is finished. */
  readonly pollsLeft: number
  /** The subcode of what went wrong with it. */
  readonly error: number | null
  readonly isPublished: boolean
}

export type Product = "FEED" | "REELS" | "STORY"

export type Medium = {
  readonly id: string
  readonly account: string
  readonly caption: string
  readonly product: Product
  readonly type: "IMAGE" | "VIDEO" | "CAROUSEL_ALBUM"
  readonly publishedAt: string
  readonly permalink: string
}
