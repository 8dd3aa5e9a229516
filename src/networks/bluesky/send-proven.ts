import { createHash, randomUUID } from "node:crypto"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { keyIdOf, publicKeyOf, signJwt } from "#networks/bluesky/sign-jwt.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { type NoResponse, type RawResponse, send } from "#networks/send.ts"

/*
 * A token that is bound to a key is worth nothing without it: every call carries a proof, signed with the key, that names
 * the call, the token and a nonce of the server's (RFC 9449). A server that wants another nonce says so, and has done
 * nothing: the call goes out once more.
 */

/** The latest nonces, by key and server, the latest last. Forgetting one costs a call. */
const nonces = new Map<string, string>()
const mostNonces = 5000

function remember(place: string, nonce: string): void {
  nonces.delete(place)
  nonces.set(place, nonce)
  const [oldest = ""] = nonces.keys()
  if (nonces.size > mostNonces) nonces.delete(oldest)
}

function prove(
  key: string,
  { method, url }: HttpRequest,
  token: string | undefined,
  nonce: string | undefined,
  now: Temporal.Instant,
) {
  const { origin, pathname } = new URL(url)
  const claims = {
    jti: randomUUID(),
    htm: method,
    htu: `${origin}${pathname}`,
    iat: Math.floor(now.epochMilliseconds / 1000),
    ...(nonce === undefined ? {} : { nonce }),
    ...(token === undefined ? {} : { ath: createHash("sha256").update(token).digest("base64url") }),
  }
  return signJwt(key, { typ: "dpop+jwt", jwk: publicKeyOf(key) }, claims)
}

/** An authorization server says it in the body, any other in a header. */
function wantsNonce({ status, headers, body }: HttpAnswer): boolean {
  if (status !== 400 && status !== 401) return false
  return /\berror="use_dpop_nonce"/.test(headers["www-authenticate"] ?? "") || /"use_dpop_nonce"/.test(body)
}

export async function sendProven(
  outside: Outside,
  request: HttpRequest,
  key: string,
  token: string | undefined,
): Promise<RawResponse | NoResponse | Refused> {
  const place = `${keyIdOf(key)} ${new URL(request.url).origin}`
  const attempt = async () => {
    const dpop = prove(key, request, token, nonces.get(place), outside.now())
    const sent = await send(outside, { ...request, headers: { ...request.headers, dpop } })
    const nonce = sent.kind === "response" ? sent.answer.headers["dpop-nonce"] : undefined
    if (nonce !== undefined) remember(place, nonce)
    return sent
  }
  const before = nonces.get(place)
  const first = await attempt()
  const isAsked = first.kind === "response" && wantsNonce(first.answer) && nonces.get(place) !== before
  return isAsked ? attempt() : first
}
