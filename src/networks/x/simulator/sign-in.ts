import { createHash } from "node:crypto"
import type { Context, Hono } from "hono"
import type { SandboxTools } from "#networks/simulator.ts"
import { meetTrouble } from "#networks/x/simulator/admit.ts"
import { consentPage, errorPage } from "#networks/x/simulator/consent-page.ts"
import { plainProblem, refuseToken } from "#networks/x/simulator/problems.ts"
import type { AccessToken, Account, Code, Grant, RefreshToken } from "#networks/x/simulator/records.ts"
import { inSeconds, isOver, newToken } from "#networks/x/simulator/records.ts"

const clientId = "sandbox"
const clientSecret = "sandbox-secret"
const codeSeconds = 30
const tokenSeconds = 7200

const knownScopes = new Set([
  "tweet.read",
  "tweet.write",
  "tweet.moderate.write",
  "users.read",
  "users.email",
  "follows.read",
  "follows.write",
  "like.read",
  "like.write",
  "bookmark.read",
  "bookmark.write",
  "media.write",
  "offline.access",
])

/** What is wrong with an authorisation request, in words for the person who looks at the page. */
function findFault(tools: SandboxTools, query: Readonly<Record<string, string>>): string | undefined {
  const { response_type: type, client_id: client, redirect_uri: target = "", scope = "", state = "" } = query
  if (type !== "code") return "response_type must be code"
  if (client !== clientId) return "client_id is unknown"
  if (!tools.mayReturnTo(target)) return "redirect_uri is not registered"
  if (scope === "" || scope.split(" ").some((each) => !knownScopes.has(each))) return "scope is not known"
  if (state === "" || state.length > 500) return "state must have 1 to 500 characters"
  if (query["code_challenge_method"] !== "S256") return "code_challenge_method must be S256"
  return /^[A-Za-z0-9_-]{43}$/.test(query["code_challenge"] ?? "") ? undefined : "code_challenge is missing"
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const query = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(query["redirect_uri"] ?? "")
  const state = query["state"] ?? ""
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("state", state)
    return c.redirect(back.href)
  }
  const account = tools.memory.get<Account>("account", form.get("account") ?? "")
  if (account === undefined || !tools.isVisible(account.id)) return errorPage(c, "There is no such account.")
  const code = newToken()
  const record: Code = {
    account: account.id,
    redirectUri: query["redirect_uri"] ?? "",
    challenge: query["code_challenge"] ?? "",
    scopes: (query["scope"] ?? "").split(" "),
    expiresAt: inSeconds(tools, codeSeconds),
  }
  tools.memory.put("code", code, record)
  back.searchParams.set("state", state)
  back.searchParams.set("code", code)
  return c.redirect(back.href)
}

function isOurApp(c: Context): boolean {
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`
  return c.req.header("authorization") === expected
}

async function readForm(c: Context): Promise<Readonly<Record<string, string>> | undefined> {
  if (c.req.header("content-type") !== "application/x-www-form-urlencoded") return undefined
  return Object.fromEntries(new URLSearchParams(await c.req.text()))
}

function giveTokens(tools: SandboxTools, c: Context, grant: string, scopes: readonly string[]): Response {
  const access = newToken()
  const token: AccessToken = { grant, expiresAt: inSeconds(tools, tokenSeconds) }
  tools.memory.put("token", access, token)
  const answer = { token_type: "bearer", expires_in: tokenSeconds, access_token: access, scope: scopes.join(" ") }
  if (!scopes.includes("offline.access")) return c.json(answer)
  const refresh = newToken()
  const record: RefreshToken = { grant, isUsed: false }
  tools.memory.put("refresh", refresh, record)
  return c.json({ ...answer, refresh_token: refresh })
}

function exchangeCode(tools: SandboxTools, c: Context, form: Readonly<Record<string, string>>): Response {
  const { code: presented = "", redirect_uri: redirectUri, code_verifier: verifier = "" } = form
  const code = tools.memory.get<Code>("code", presented)
  tools.memory.delete("code", presented)
  if (code === undefined || isOver(tools, code.expiresAt)) {
    return refuseToken(c, "invalid_request", "Value passed for the authorization code was invalid.")
  }
  if (code.redirectUri !== redirectUri) {
    return refuseToken(
      c,
      "invalid_request",
      "Value passed for the redirect uri did not match the uri of the authorization code.",
    )
  }
  if (createHash("sha256").update(verifier).digest("base64url") !== code.challenge) {
    return refuseToken(c, "invalid_request", "Value passed for the code verifier did not match the code challenge.")
  }
  const id = newToken()
  const grant: Grant = { account: code.account, scopes: code.scopes, isDead: false }
  tools.memory.put("grant", id, grant)
  return giveTokens(tools, c, id, grant.scopes)
}

async function renew(tools: SandboxTools, c: Context, form: Readonly<Record<string, string>>): Promise<Response> {
  const { memory } = tools
  const presented = form["refresh_token"] ?? ""
  const refresh = memory.get<RefreshToken>("refresh", presented)
  const grant = refresh === undefined ? undefined : memory.get<Grant>("grant", refresh.grant)
  const refuse = () => refuseToken(c, "invalid_request", "Value passed for the token was invalid.")
  if (refresh === undefined || grant === undefined) return refuse()
  const trouble = await meetTrouble(tools, c, grant.account)
  if (trouble !== undefined) return trouble
  const isRevoked = tools.takeFault(grant.account, "tokenRevoked") !== undefined
  // Somebody uses a token for the second time: X takes it for stolen, and the whole family with it.
  if (refresh.isUsed || isRevoked) memory.put("grant", refresh.grant, { ...grant, isDead: true })
  if (refresh.isUsed || isRevoked || grant.isDead) return refuse()
  memory.put("refresh", presented, { ...refresh, isUsed: true })
  return giveTokens(tools, c, refresh.grant, grant.scopes)
}

async function answerToken(tools: SandboxTools, c: Context): Promise<Response> {
  if (!isOurApp(c)) return refuseToken(c, "unauthorized_client", "Missing valid authorization header", 401)
  const form = await readForm(c)
  if (form?.["grant_type"] === "authorization_code") return exchangeCode(tools, c, form)
  if (form?.["grant_type"] === "refresh_token") return renew(tools, c, form)
  return refuseToken(c, "invalid_request", "Missing required parameter [grant_type].")
}

async function revokeToken(tools: SandboxTools, c: Context): Promise<Response> {
  if (!isOurApp(c)) return refuseToken(c, "unauthorized_client", "Missing valid authorization header", 401)
  const presented = (await readForm(c))?.["token"]
  if (presented === undefined) return refuseToken(c, "invalid_request", "Missing required parameter [token].")
  const { memory } = tools
  const refresh = memory.get<RefreshToken>("refresh", presented)
  const grant = refresh === undefined ? undefined : memory.get<Grant>("grant", refresh.grant)
  if (refresh !== undefined && grant !== undefined) memory.put("grant", refresh.grant, { ...grant, isDead: true })
  memory.delete("token", presented)
  return c.json({ revoked: true })
}

export function playSignIn(app: Hono, tools: SandboxTools): void {
  app.get("/web/i/oauth2/authorize", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? consentPage(tools, c) : errorPage(c, fault)
  })
  app.post("/web/i/oauth2/authorize", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? decide(tools, c) : errorPage(c, fault)
  })
  app.post("/api/2/oauth2/token", (c) => answerToken(tools, c))
  app.post("/api/2/oauth2/revoke", (c) => revokeToken(tools, c))
  app.all("/api/2/oauth2/*", (c) => plainProblem(c, 404, "Not Found"))
}
