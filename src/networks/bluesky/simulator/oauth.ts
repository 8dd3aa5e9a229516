import { type Context, Hono } from "hono"
import { findPerson } from "#networks/bluesky/simulator/accounts.ts"
import { meetFault } from "#networks/bluesky/simulator/answers.ts"
import { type AppMetadata, findApp, readSigner } from "#networks/bluesky/simulator/apps.ts"
import {
  type BoundSession,
  endSession,
  issueTokens,
  newCode,
  sessionOfRefresh,
  startSession,
  useRefreshToken,
} from "#networks/bluesky/simulator/bound-tokens.ts"
import { consentPage, errorPage } from "#networks/bluesky/simulator/consent-page.ts"
import { checkProof, nextNonce } from "#networks/bluesky/simulator/proofs.ts"
import { callOf, secondsNow } from "#networks/bluesky/simulator/sessions.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { endWithJson } from "#networks/simulator/answers.ts"
import { isProven } from "#networks/simulator/codes.ts"
import { sendBack } from "#networks/simulator/consent.ts"
import { type Fields, readForm, strayOf } from "#networks/simulator/read-body.ts"

/* The server lets people in itself: a request is pushed, shown on a page, answered with a code, and paid out in tokens. */

/** What an app asked for, until somebody decides; then under the code that it is paid out for. */
type Request = {
  readonly client: string
  readonly signer: string
  readonly jkt: string
  readonly redirectUri: string
  readonly scope: string
  readonly state: string
  readonly challenge: string
  readonly hint: string
  readonly expiresAt: number
  readonly did?: string
}

const waitSeconds = 300
const prefix = "urn:ietf:params:oauth:request_uri:"

function fail(tools: SandboxTools, status: 400 | 401, error: string, error_description: string): never {
  const headers = { "dpop-nonce": nextNonce(tools), "cache-control": "no-store" }
  endWithJson(status, { error, error_description }, headers)
}

function metadata(issuer: string) {
  return {
    issuer,
    scopes_supported: ["atproto", "transition:email", "transition:generic", "transition:chat.bsky"],
    subject_types_supported: ["public"],
    response_types_supported: ["code"],
    response_modes_supported: ["query", "fragment", "form_post"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    token_endpoint_auth_methods_supported: ["none", "private_key_jwt"],
    token_endpoint_auth_signing_alg_values_supported: ["ES256"],
    revocation_endpoint: `${issuer}/oauth/revoke`,
    pushed_authorization_request_endpoint: `${issuer}/oauth/par`,
    require_pushed_authorization_requests: true,
    dpop_signing_alg_values_supported: ["ES256"],
    client_id_metadata_document_supported: true,
  }
}

type Asking = { readonly form: Fields; readonly app: AppMetadata; readonly signer: string; readonly jkt: string }

/** Who asks, and with which key. */
async function readAsking(tools: SandboxTools, c: Context): Promise<Asking> {
  const form = await readForm(c, () => fail(tools, 400, "invalid_request", "Unsupported content-type"))
  const proven = checkProof(tools, callOf(tools, c), undefined)
  if ("error" in proven) fail(tools, proven.error === "use_dpop_nonce" ? 400 : 401, proven.error, proven.message)
  const app = await findApp(tools, form["client_id"] ?? "")
  if (app === undefined) fail(tools, 400, "invalid_client_metadata", "Unable to obtain client metadata")
  const signer = readSigner(tools, app, form)
  if (signer === undefined) fail(tools, 401, "invalid_client", "Client authentication failed")
  return { form, app, signer, jkt: proven.jkt }
}

const known = [
  "client_id",
  "client_assertion",
  "client_assertion_type",
  "response_type",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "login_hint",
]

/** A port on somebody's own machine is whichever is free. */
function withoutPort(uri: string): string {
  const url = new URL(uri)
  if (url.protocol === "http:") url.port = ""
  return url.href
}

function readRequest(tools: SandboxTools, { form, app, signer, jkt }: Asking): Request {
  const refuse = (message: string) => fail(tools, 400, "invalid_request", message)
  const { redirect_uri: redirectUri = "", scope = "", state = "", code_challenge: challenge = "" } = form
  const unknown = strayOf(form, known)
  if (unknown !== undefined) return refuse(`Unrecognized parameter ${unknown}`)
  if (form["response_type"] !== "code") return refuse("Unsupported response_type")
  const isKnown = URL.canParse(redirectUri) && app.redirectUris.map(withoutPort).includes(withoutPort(redirectUri))
  if (!isKnown || !tools.mayReturnTo(redirectUri)) return refuse("Invalid redirect_uri")
  const scopes = scope.split(" ")
  if (!scopes.includes("atproto") || !scopes.every((each) => app.scopes.includes(each))) {
    return fail(tools, 400, "invalid_scope", `Scope "${scope}" is not declared in the client metadata`)
  }
  if (form["code_challenge_method"] !== "S256" || !/^[\w-]{43}$/.test(challenge))
    return refuse("Invalid code_challenge")
  const expiresAt = secondsNow(tools) + waitSeconds
  const hint = form["login_hint"] ?? ""
  return { client: app.id, signer, jkt, redirectUri, scope, state, challenge, hint, expiresAt }
}

/** The request that a person was sent here with, if it is still open. */
function findRequest(tools: SandboxTools, c: Context): { readonly uri: string; readonly request: Request } | undefined {
  const { client_id: client, request_uri: uri = "" } = c.req.query()
  const request = tools.memory.get<Request>("authorization", uri)
  if (request === undefined || request.client !== client || request.expiresAt <= secondsNow(tools)) return undefined
  return { uri, request }
}

async function decide(tools: SandboxTools, c: Context, uri: string, request: Request): Promise<Response> {
  const form = new URLSearchParams(await c.req.text())
  const answer = (fields: Fields): Response => {
    tools.memory.delete("authorization", uri)
    const all = { iss: tools.host("pds"), ...(request.state === "" ? {} : { state: request.state }), ...fields }
    return sendBack(c, request.redirectUri, all)
  }
  if (form.get("decision") !== "allow") {
    return answer({ error: "access_denied", error_description: "The user rejected the request" })
  }
  const person = findPerson(tools, form.get("account") ?? "")
  if (person === undefined || !tools.isVisible(person.did)) return errorPage(c, "There is no such account here.")
  const code = newCode("cod")
  const expiresAt = secondsNow(tools) + waitSeconds
  tools.memory.put("code", code, { ...request, did: person.did, expiresAt } satisfies Request)
  return answer({ code })
}

/** A code is good once. One that comes again takes back what it was paid out for. */
function payOut(tools: SandboxTools, { form, app, signer, jkt }: Asking) {
  const refuse = (message: string) => fail(tools, 400, "invalid_grant", message)
  const { code = "", redirect_uri: redirectUri, code_verifier: verifier = "" } = form
  const request = tools.memory.get<Request>("code", code)
  const paid = tools.memory.get<string>("paidOut", code)
  if (paid !== undefined) endSession(tools, paid)
  if (request?.did === undefined || paid !== undefined) return refuse("Invalid code")
  if (request.expiresAt <= secondsNow(tools)) return refuse("This code has expired")
  if (request.client !== app.id || request.signer !== signer) return refuse("Token was not issued to this client")
  if (request.jkt !== jkt) return refuse("DPoP proof does not match the expected JKT")
  if (request.redirectUri !== redirectUri) {
    return refuse("The redirect_uri parameter must match the one used in the authorization request")
  }
  if (verifier.length < 43) return refuse("code_verifier too short")
  const { challenge, did, scope } = request
  if (!isProven(challenge, verifier)) return refuse("Invalid code_verifier")
  if (tools.memory.get("challenge", challenge) !== undefined) return refuse("Code challenge already used")
  tools.memory.put("challenge", challenge, true)
  const session: BoundSession = { did, client: app.id, signer, jkt, scope, startedAt: secondsNow(tools) }
  const id = startSession(tools, session)
  tools.memory.put("paidOut", code, id)
  return issueTokens(tools, id, session)
}

async function renew(tools: SandboxTools, { form, app, signer, jkt }: Asking) {
  const refuse = (message: string) => fail(tools, 400, "invalid_grant", message)
  const used = useRefreshToken(tools, form["refresh_token"] ?? "")
  if ("problem" in used) return refuse(used.problem)
  const { id, session } = used
  if (session.client !== app.id) return refuse("Token was not issued to this client")
  if (session.signer !== signer) {
    return refuse("The session was initiated with a different key than the client assertion currently used")
  }
  if (session.jkt !== jkt) return refuse("DPoP proof does not match the expected JKT")
  const fault = await meetFault(tools, session.did, "tokenRevoked")
  if (fault === "tokenRevoked") {
    endSession(tools, id)
    return refuse("Invalid refresh token")
  }
  return issueTokens(tools, id, session)
}

export function oauthRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  const issuer = tools.host("pds")

  routes.get("/.well-known/oauth-protected-resource", (c) =>
    c.json({
      resource: issuer,
      authorization_servers: [issuer],
      scopes_supported: [],
      bearer_methods_supported: ["header"],
      resource_documentation: "https://atproto.com",
    }),
  )
  routes.get("/.well-known/oauth-authorization-server", (c) => c.json(metadata(issuer)))

  routes.post("/oauth/par", async (c) => {
    const asking = await readAsking(tools, c)
    const uri = `${prefix}${newCode("req")}`
    tools.memory.put("authorization", uri, readRequest(tools, asking))
    c.header("dpop-nonce", nextNonce(tools))
    return c.json({ request_uri: uri, expires_in: waitSeconds - 1 }, 201)
  })

  routes.get("/oauth/authorize", (c) => {
    const found = findRequest(tools, c)
    return found === undefined ? errorPage(c, "This request has expired.") : consentPage(tools, c, found.request)
  })
  routes.post("/oauth/authorize", (c) => {
    const found = findRequest(tools, c)
    if (found === undefined) return errorPage(c, "This request has expired.")
    return decide(tools, c, found.uri, found.request)
  })

  routes.post("/oauth/token", async (c) => {
    const asking = await readAsking(tools, c)
    const { grant_type: grant = "" } = asking.form
    if (grant !== "authorization_code" && grant !== "refresh_token") {
      fail(tools, 400, "invalid_grant", `Grant type "${grant}" is not supported by the server`)
    }
    const told = grant === "refresh_token" ? await renew(tools, asking) : payOut(tools, asking)
    return c.json(told, 200, { "dpop-nonce": nextNonce(tools), "cache-control": "no-store" })
  })

  routes.post("/oauth/revoke", async (c) => {
    const { form } = await readAsking(tools, c)
    const session = sessionOfRefresh(tools, form["token"] ?? "")
    if (session !== undefined) endSession(tools, session)
    return c.json({}, 200, { "dpop-nonce": nextNonce(tools) })
  })

  return routes
}
