/** What this Threads remembers, by kind. */

export type ContainerKind = "TEXT" | "IMAGE" | "VIDEO" | "CAROUSEL"

export type Container = {
  readonly id: string
  readonly account: string
  readonly kind: ContainerKind
  readonly isPiece: boolean
  /** Addresses of what it shows. */
  readonly media: readonly string[]
  readonly text: string
  readonly replyTo: string | null
  readonly extra: Readonly<Record<string, string>>
  readonly createdAt: string
  /** How often somebody must ask before it is finished. */
  readonly pollsLeft: number
  /** The word for what went wrong with it. */
  readonly error: string | null
  readonly isPublished: boolean
}

export type Medium = {
  readonly id: string
  readonly account: string
  readonly text: string
  readonly kind: ContainerKind
  readonly replyTo: string | null
  readonly publishedAt: string
  readonly permalink: string
}
