import { randomBytes } from "node:crypto"
import { issueBound, secondsNow } from "#networks/bluesky/simulator/sessions.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** A session that somebody allowed on the page: for whom, for which app and which keys. */
export type BoundSession = {
  readonly did: string
  readonly client: string
  readonly signer: string
  readonly jkt: string
  readonly scope: string
  readonly startedAt: number
}

type Refresh = { readonly session: string; readonly expiresAt: number; readonly isUsed: boolean }

const accessSeconds = 3600
const days = 86_400
/** An app that signs with a key of its own is trusted for longer. */
const lives = { known: { refresh: 91 * days, session: 730 * days }, any: { refresh: 14 * days, session: 14 * days } }

export function newCode(prefix: string): string {
  return `${prefix}-${randomBytes(32).toString("hex")}`
}

export function startSession(tools: SandboxTools, session: BoundSession): string {
  const id = randomBytes(12).toString("hex")
  tools.memory.put("bound", id, session)
  return id
}

export function endSession(tools: SandboxTools, id: string): void {
  tools.memory.put("revoked", id, true)
}

/** A new pair, as the app is told of it. */
export function issueTokens(tools: SandboxTools, id: string, session: BoundSession) {
  const { did, jkt, scope, signer } = session
  const now = secondsNow(tools)
  const life = signer === "" ? lives.any : lives.known
  const expiresAt = Math.min(now + life.refresh, session.startedAt + life.session)
  const refreshToken = newCode("ref")
  tools.memory.put("boundRefresh", refreshToken, { session: id, expiresAt, isUsed: false } satisfies Refresh)
  return {
    access_token: issueBound(tools, { kind: "access", did, session: id, expiresAt: now + accessSeconds, jkt }),
    token_type: "DPoP",
    refresh_token: refreshToken,
    scope,
    expires_in: accessSeconds - 1,
    sub: did,
  }
}

/** The session of a refresh token, which is used up by this; a token that was used before ends its session. */
export function useRefreshToken(
  tools: SandboxTools,
  text: string,
): { readonly id: string; readonly session: BoundSession } | { readonly problem: string } {
  const token = tools.memory.get<Refresh>("boundRefresh", text)
  const session = token && tools.memory.get<BoundSession>("bound", token.session)
  if (token === undefined || session === undefined || tools.memory.get("revoked", token.session) !== undefined) {
    return { problem: "Invalid refresh token" }
  }
  if (token.isUsed) {
    endSession(tools, token.session)
    return { problem: "Refresh token replayed" }
  }
  if (token.expiresAt <= secondsNow(tools)) return { problem: "Refresh token expired" }
  tools.memory.put("boundRefresh", text, { ...token, isUsed: true })
  return { id: token.session, session }
}

/** Of a refresh token or of none that is known. */
export function sessionOfRefresh(tools: SandboxTools, text: string): string | undefined {
  return tools.memory.get<Refresh>("boundRefresh", text)?.session
}
