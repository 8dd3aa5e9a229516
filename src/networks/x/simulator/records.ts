import { randomInt } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What this X remembers, by kind. */

export type Account = { readonly id: string; readonly handle: string; readonly name: string; readonly picture: string }

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

/** Accounts whose name says so pay for longer posts. */
export function isPaying({ handle }: Account): boolean {
  return handle.startsWith("premium")
}

const epoch = 1_288_834_974_657n

/** Ids grow with time, as X's do, and have 19 digits. */
export function newSnowflake(tools: SandboxTools): string {
  const ms = BigInt(tools.now().epochMilliseconds)
  return String(((ms - epoch) << 22n) | BigInt(randomInt(2 ** 22)))
}
