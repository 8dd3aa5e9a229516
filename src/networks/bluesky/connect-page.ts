import { createHash } from "node:crypto"
import { z } from "zod"
import { ask } from "#networks/ask.ts"
import {
  findIssuer,
  post,
  readAuthorization,
  type AuthorizationSession,
  sessionShape,
} from "#networks/bluesky/authorization.ts"
import { keepSession, tokens } from "#networks/bluesky/bound-session.ts"
import { xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import { findServer, serverOfDid } from "#networks/bluesky/find-server.ts"
import { introduce } from "#networks/bluesky/introduce.ts"
import { keysOf, scope, withoutName } from "#networks/bluesky/own-app.ts"
import { newKey } from "#networks/bluesky/sign-jwt.ts"
import type { Outside, PageConnect, Refused, ConsentTrip } from "#networks/network.ts"
import { refuse } from "#networks/refuse.ts"
import { someText } from "#networks/shapes.ts"

/*
 * On the page of the authorization server of the account's server. The request is pushed there first, so that the
 * person carries nothing but its number; everything about the session is proven with one key, made for it alone.
 */

const pushed = z.object({ request_uri: someText })

const owner = z.object({ did: someText, handle: z.string() })

function openSession({ clientId, clientSecret }: Outside["app"], issuer: string): AuthorizationSession {
  const [clientKey = ""] = keysOf(clientSecret).keys()
  return { issuer, clientId, clientKey, dpopKey: newKey() }
}

function requestOf({ redirectUri, state, verifier }: ConsentTrip, name: string): Readonly<Record<string, string>> {
  return {
    response_type: "code",
    redirect_uri: withoutName(redirectUri),
    scope,
    state,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    login_hint: name,
  }
}

/** The code that was sent back, if it came from whom we asked, in answer to what we asked. */
function readCode(
  { state }: ConsentTrip,
  { issuer }: AuthorizationSession,
  returned: URLSearchParams,
): { readonly kind: "code"; readonly code: string } | Refused {
  if (returned.get("state") !== state || returned.get("iss") !== issuer) {
    return refuse("auth", "invalid_return", "The answer belongs to another attempt, or comes from another server.")
  }
  const error = returned.get("error")
  if (error !== null) {
    return refuse(
      "permission",
      error,
      returned.get("error_description") ?? "The connection of the account was declined.",
    )
  }
  const code = returned.get("code")
  return code === null ? refuse("auth", "invalid_return", "The server returned no code.") : { kind: "code", code }
}

/** Anybody can let somebody in under any name: the account's own document says whose word counts. */
async function findHome(outside: Outside, did: string, issuer: string) {
  const home = await serverOfDid(outside, did)
  if (home.kind === "refused") return home
  const found = await findIssuer(outside, home.server)
  if (found.kind === "refused") return found
  if (found.issuer === issuer) return home
  return refuse("auth", "AnotherIssuer", "The account's own server uses another authorization server.")
}

export const page: PageConnect = {
  fields: [
    {
      name: "handle",
      label: "Handle",
      help: "Such as name.bsky.social, or your own domain. You then sign in on your server's own page.",
      isSecret: false,
      isOptional: false,
    },
  ],

  async start(outside, trip, values) {
    if (outside.app.clientId === "") {
      const message = "Servers send people back only to https addresses and to their own machine. Use an app password."
      return refuse("content", "NoWayBack", message)
    }
    const name = (values["handle"] ?? "").trim().replace(/^@/, "").toLowerCase()
    const home = await (name.startsWith("did:") ? serverOfDid(outside, name) : findServer(outside, name, ""))
    if (home.kind === "refused") return home
    const found = await findIssuer(outside, home.server)
    if (found.kind === "refused") return found
    const authorization = await readAuthorization(outside, found.issuer)
    if (authorization.kind === "refused") return authorization
    const { authorization_endpoint, pushed_authorization_request_endpoint: address } = authorization.value
    const session = openSession(outside.app, found.issuer)
    const taken = await post(outside, address, session, requestOf(trip, name), pushed)
    if (taken.kind === "refused") return taken
    const url = new URL(authorization_endpoint)
    url.searchParams.set("client_id", session.clientId)
    url.searchParams.set("request_uri", taken.value.request_uri)
    return { kind: "started", url, memory: session }
  },

  async finish(outside, trip, memory, returned) {
    const session = sessionShape.parse(memory)
    const read = readCode(trip, session, returned)
    if (read.kind === "refused") return read
    const authorization = await readAuthorization(outside, session.issuer)
    if (authorization.kind === "refused") return authorization
    const fields = {
      grant_type: "authorization_code",
      code: read.code,
      redirect_uri: withoutName(trip.redirectUri),
      code_verifier: trip.verifier,
    }
    const got = await post(outside, authorization.value.token_endpoint, session, fields, tokens)
    if (got.kind === "refused") return got
    const { sub: did, access_token: token } = got.value
    const home = await findHome(outside, did, session.issuer)
    if (home.kind === "refused") return home
    const access = { token, key: session.dpopKey }
    const who = await ask(outside, blueskyApi, owner, {
      url: xrpc(home.server, "com.atproto.server.getSession"),
      access,
    })
    if (who.kind === "refused") return who
    if (who.value.did !== did) return refuse("auth", "AnotherAccount", "The server opened another account.")
    const credentials = keepSession(outside, session, home.server, got.value)
    return { kind: "granted", accounts: [await introduce(outside, who.value, credentials)] }
  },
}
