import { randomBytes, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What this Instagram remembers, by kind. */

export type Account = {
  readonly id: string
  /** Its name for this one app, which is no good in addresses. */
  readonly appScopedId: string
  readonly handle: string
  readonly name: string
  readonly picture: string
}

export type Code = {
  readonly account: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly expiresAt: string
}

export type Token = {
  readonly account: string
  readonly scopes: readonly string[]
  readonly isLong: boolean
  readonly issuedAt: string
  readonly expiresAt: string
  /** "ended" by a fault, which a refresh mends; "dead" for good. */
  readonly state: "live" | "ended" | "dead"
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

/** 17 digits, too many for a number of JavaScript, as Instagram's have. */
export function newId(prefix: string): string {
  return prefix + Array.from({ length: 17 - prefix.length }, () => randomInt(10)).join("")
}

export function newToken(): string {
  return `IGAA${randomBytes(32).toString("base64url")}`
}

/** Seconds that have passed since an instant. */
export function ageOf(tools: SandboxTools, since: string): number {
  return (tools.now().epochMilliseconds - Temporal.Instant.from(since).epochMilliseconds) / 1000
}
