import { randomBytes, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What this Threads remembers, by kind. */

export type Account = {
  readonly id: string
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

/** 17 digits, too many for a number of JavaScript, as Meta's have. */
export function newId(prefix: string): string {
  return prefix + Array.from({ length: 17 - prefix.length }, () => randomInt(10)).join("")
}

export function newToken(): string {
  return `THAA${randomBytes(32).toString("base64url")}`
}

/** Seconds that have passed since an instant. */
export function ageOf(tools: SandboxTools, since: string): number {
  return (tools.now().epochMilliseconds - Temporal.Instant.from(since).epochMilliseconds) / 1000
}
