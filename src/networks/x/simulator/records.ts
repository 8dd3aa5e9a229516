import { randomBytes, randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What this X remembers, by kind. */

export type Account = { readonly id: string; readonly handle: string; readonly name: string; readonly picture: string }

export type Code = {
  readonly account: string
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly string[]
  readonly expiresAt: string
}

/** One authorisation with all the tokens that came of it. */
export type Grant = { readonly account: string; readonly scopes: readonly string[]; readonly isDead: boolean }

export type AccessToken = { readonly grant: string; readonly expiresAt: string }

export type RefreshToken = { readonly grant: string; readonly isUsed: boolean }

export type Medium = {
  readonly id: string
  readonly key: string
  readonly account: string
  readonly category: string
  readonly type: string
  readonly name: string
  readonly bytes: number
  /** Bytes of each segment; a picture has none. */
  readonly segments: Readonly<Record<string, number>>
  readonly state: "open" | "pending" | "in_progress" | "succeeded" | "failed"
  /** How often somebody must ask before it is done. */
  readonly pollsLeft: number
  readonly expiresAt: string
  readonly altText: string
}

export type Post = {
  readonly id: string
  readonly account: string
  readonly text: string
  readonly parent: string | null
  readonly createdAt: string
  readonly media: readonly { readonly key: string; readonly isVideo: boolean }[]
  readonly replies: number
}

const epoch = 1_288_834_974_657n

/** Ids grow with time, as X's do, and have 19 digits. */
export function newSnowflake(tools: SandboxTools): string {
  const ms = BigInt(tools.now().epochMilliseconds)
  return String(((ms - epoch) << 22n) | BigInt(randomInt(2 ** 22)))
}

export function newToken(): string {
  return randomBytes(32).toString("base64url")
}

export function isOver(tools: SandboxTools, expiresAt: string): boolean {
  return Temporal.Instant.compare(tools.now(), Temporal.Instant.from(expiresAt)) >= 0
}

export function inSeconds(tools: SandboxTools, seconds: number): string {
  return tools.now().add({ seconds }).toString()
}
