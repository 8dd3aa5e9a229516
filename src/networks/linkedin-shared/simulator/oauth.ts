import { randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import { html } from "hono/html"
import { failToken } from "#networks/linkedin-shared/simulator/answers.ts"
import { type Grant, openGrant, revokeToken } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const app = { clientId: "sandbox", clientSecret: "sandbox-secret" } as const

/** Whom an app may ask for what. */
export type Consent = {
  readonly scopes: readonly string[]
  /** Every account that there is, and what the page says of each. */
  readonly choices: (tools: SandboxTools) => readonly Choice[]
  /** The member behind an account. */
  readonly memberOf: (tools: SandboxTools, account: string) => { readonly sub: string } | undefined
}

type Choice = { readonly account: string; readonly label: string }

function choicesFor(tools: SandboxTools, { choices }: Consent): readonly Choice[] {
  const offered = tools.offer(choices(tools).map(({ account }) => account))
  return choices(tools).filter(({ account }) => offered.includes(account))
}

const codeMinutes = 30

type Code = Grant & { readonly expiresAt: number }

type Wish = { readonly redirectUri: URL; readonly state: string; readonly scopes: readonly string[] }

const knownParameters = new Set(["response_type", "client_id", "redirect_uri", "state", "scope"])

/** What is asked for, or what the page says instead of asking the member. */
function readWish(tools: SandboxTools, { scopes }: Consent, c: Context): Wish | string {
  const asked = c.req.query()
  const unknown = Object.keys(asked).find((name) => !knownParameters.has(name))
  if (unknown !== undefined) return `The passed in ${unknown} is invalid`
  if (asked["response_type"] !== "code") return "The passed in response_type is invalid"
  if (asked["client_id"] !== app.clientId) return "The passed in client_id is invalid"
  const redirectUri = URL.parse(asked["redirect_uri"] ?? "")
  if (redirectUri === null || !tools.mayReturnTo(redirectUri.href))
    return "The redirect_uri does not match the registered value"
  if ((asked["state"] ?? "") === "") return "The passed in state is empty"
  const wished = (asked["scope"] ?? "").split(" ").filter((word) => word !== "")
  const strange = wished.find((word) => !scopes.includes(word))
  if (wished.length === 0 || strange !== undefined)
    return `Scope "${strange ?? ""}" is not authorized for your application`
  return { redirectUri, state: asked["state"] ?? "", scopes: wished }
}

function sendBack(c: Context, { redirectUri, state }: Wish, fields: Readonly<Record<string, string>>): Response {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries({ ...fields, state })) url.searchParams.set(name, value)
  return c.redirect(url.href, 302)
}

const tokenFields = ["grant_type", "code", "redirect_uri", "client_id", "client_secret"]

async function readForm(c: Context): Promise<Readonly<Record<string, string>>> {
  const type = c.req.header("content-type")?.split(";")[0]
  if (type !== "application/x-www-form-urlencoded")
    failToken(400, "invalid_request", "The content type is not supported")
  const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
  if (fields["client_id"] !== app.clientId || fields["client_secret"] !== app.clientSecret) {
    failToken(401, "invalid_client", "Client authentication failed")
  }
  return fields
}

function redeem(tools: SandboxTools, { code = "", redirect_uri: redirectUri }: Readonly<Record<string, string>>) {
  const kept = tools.memory.get<Code>("code", code)
  tools.memory.delete("code", code)
  if (kept === undefined || kept.expiresAt <= tools.now().epochMilliseconds) {
    return failToken(400, "invalid_request", "Unable to retrieve access token: authorization code not found or expired")
  }
  if (kept.redirectUri !== redirectUri) {
    failToken(400, "invalid_redirect_uri", "Unable to retrieve access token: redirect_uri does not match")
  }
  const { sub, account, scopes } = kept
  return openGrant(tools, { sub, account, scopes, redirectUri: kept.redirectUri })
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<h1>Bummer, something went wrong.</h1>
      <p>${fault}</p>`,
    400,
  )
}

export function oauthRoutes(tools: SandboxTools, consent: Consent): Hono {
  const routes = new Hono()

  routes.get("/authorization", (c) => {
    const wish = readWish(tools, consent, c)
    if (typeof wish === "string") return errorPage(c, wish)
    return c.html(
      html`<!doctype html>
        <title>Sign in with LinkedIn (sandbox)</title>
        <form method="post">
          <h1>An app would like to use your LinkedIn account</h1>
          <p>It asks for: ${wish.scopes.join(", ")}</p>
          ${choicesFor(tools, consent).map(
            ({ account, label }, index) =>
              html`<p>
                <label
                  ><input type="radio" name="account" value="${account}" ${index === 0 ? "checked" : ""} />
                  ${label}</label
                >
              </p>`,
          )}
          <button name="decision" value="allow">Allow</button>
          <button name="decision" value="deny">Cancel</button>
        </form>`,
    )
  })

  routes.post("/authorization", async (c) => {
    const wish = readWish(tools, consent, c)
    if (typeof wish === "string") return errorPage(c, wish)
    const { account: chosen, decision } = await c.req.parseBody()
    if (decision !== "allow") {
      const description = "The user cancelled the authorization"
      return sendBack(c, wish, { error: "user_cancelled_authorize", error_description: description })
    }
    const account = typeof chosen === "string" ? chosen : ""
    const member = consent.memberOf(tools, account)
    if (member === undefined || !tools.isVisible(account)) return errorPage(c, "Nobody was chosen.")
    const code = `AQ${randomBytes(24).toString("base64url")}`
    const expiresAt = tools.now().add({ minutes: codeMinutes }).epochMilliseconds
    const redirectUri = c.req.query("redirect_uri")
    tools.memory.put("code", code, { sub: member.sub, account, scopes: wish.scopes, redirectUri, expiresAt })
    return sendBack(c, wish, { code })
  })

  routes.post("/accessToken", async (c) => {
    const fields = await readForm(c)
    if (fields["grant_type"] === "refresh_token") {
      failToken(401, "unauthorized_client", "This application is not allowed to refresh tokens")
    }
    if (fields["grant_type"] !== "authorization_code")
      failToken(400, "invalid_request", "The grant_type is not supported")
    const missing = tokenFields.find((name) => (fields[name] ?? "") === "")
    if (missing !== undefined) failToken(400, "invalid_request", `A required parameter "${missing}" is missing`)
    const strange = Object.keys(fields).find((name) => !tokenFields.includes(name))
    if (strange !== undefined) failToken(400, "invalid_request", `The parameter "${strange}" is not known`)
    return c.json(redeem(tools, fields))
  })

  routes.post("/revoke", async (c) => {
    const { token = "" } = await readForm(c)
    revokeToken(tools, token)
    return c.body(null, 200)
  })

  return routes
}
