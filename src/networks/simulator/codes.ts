import { createHash, randomBytes } from "node:crypto"
import type { SandboxTools } from "#networks/simulator.ts"
import { inSeconds, isOver } from "#networks/simulator/instants.ts"

/** What somebody allowed, until the app fetches its tokens for it. */
export type Code = {
  readonly accounts: readonly string[]
  readonly scopes: readonly string[]
  /** What stood in the address of the consent page. */
  readonly asked: Readonly<Record<string, string>>
  readonly expiresAt: string
}

/** What nobody can guess, in the form that the network gives it. */
export function newToken(prefix = "", bytes = 32): string {
  return `${prefix}${randomBytes(bytes).toString("base64url")}`
}

export function keepCode(
  tools: SandboxTools,
  { prefix, seconds }: { readonly prefix: string; readonly seconds: number },
  what: Omit<Code, "expiresAt">,
): string {
  const code = newToken(prefix)
  tools.memory.put("code", code, { ...what, expiresAt: inSeconds(tools, seconds) } satisfies Code)
  return code
}

export function isProven(challenge: string, verifier: string): boolean {
  return createHash("sha256").update(verifier).digest("base64url") === challenge
}

/** Why a code is worth nothing. */
export type CodeFault = "unknown" | "over" | "otherAddress" | "otherVerifier"

export type Redeemed = Code & { readonly account: string }

/** What a code stands for. It works once, whatever comes of it, for the app, the address and the key that it was made for. */
export function redeemCode(tools: SandboxTools, form: Readonly<Record<string, string>>): Redeemed | CodeFault {
  const { code: presented = "", client_id: client, redirect_uri: address, code_verifier: verifier = "" } = form
  const code = tools.memory.get<Code>("code", presented)
  tools.memory.delete("code", presented)
  if (code === undefined) return "unknown"
  const { accounts, asked } = code
  if (client !== undefined && client !== asked["client_id"]) return "unknown"
  if (isOver(tools, code.expiresAt)) return "over"
  if (address !== asked["redirect_uri"]) return "otherAddress"
  const { code_challenge: challenge = "" } = asked
  if (challenge !== "" && !isProven(challenge, verifier)) return "otherVerifier"
  return { ...code, account: accounts[0] ?? "" }
}
