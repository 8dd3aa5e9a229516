import { randomBytes } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"

/** What Google's sign-in remembers, by kind. */

export type Code = {
  /** Whom the person chose: what that is, each service knows. */
  readonly account: string
  readonly redirectUri: string
  readonly challenge: string
  readonly scopes: readonly string[]
  readonly isOffline: boolean
  readonly expiresAt: string
}

/** One authorisation with all the tokens that came of it. */
export type Grant = { readonly account: string; readonly scopes: readonly string[]; readonly isDead: boolean }

export type AccessToken = { readonly grant: string; readonly expiresAt: string }

export type RefreshToken = { readonly grant: string; readonly usedAt: string }

export function newToken(prefix: string): string {
  return `${prefix}${randomBytes(32).toString("base64url")}`
}

export function isOver(tools: SandboxTools, at: string): boolean {
  return Temporal.Instant.compare(tools.now(), Temporal.Instant.from(at)) >= 0
}

export function inSeconds(tools: SandboxTools, seconds: number): string {
  return tools.now().add({ seconds }).toString()
}
