import type { Context } from "hono"
import { html } from "hono/html"
import { type Account, type Code, newToken } from "#networks/meta-shared/simulator/records.ts"
import { clientId, type SignIn } from "#networks/meta-shared/simulator/sign-in.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const codeSeconds = 3600

/** What is wrong with an authorisation request, in words for the person who looks at the page. */
function findFault(
  tools: SandboxTools,
  { scopes: known, basic, wrongClient }: SignIn,
  query: Readonly<Record<string, string>>,
): string | undefined {
  const { client_id: client, redirect_uri: target = "", response_type: type, scope = "" } = query
  if (client !== clientId) return wrongClient
  if (!tools.mayReturnTo(target)) return "Invalid redirect_uri"
  if (type !== "code") return "response_type must be code"
  const scopes = scope.split(",")
  if (scopes.some((each) => !known.includes(each))) return "Invalid scope"
  return scopes.includes(basic) ? undefined : `${basic} is required`
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Sorry</title>
      <h1>Sorry, this page isn't available</h1>
      <p>${fault}</p>`,
    400,
  )
}

/** People may withhold everything but the first permission. */
function consentPage(
  tools: SandboxTools,
  { name: network, heading, basic }: SignIn,
  c: Context,
): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Account>("account").map(({ id }) => id))
  const accounts = offered.flatMap((id) => tools.memory.get<Account>("account", id) ?? [])
  const choices = accounts.map(({ id, handle, name }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${id}" ${checked} /> ${name} (@${handle})</label>
    </p>`
  })
  const optional = (c.req.query("scope") ?? "").split(",").filter((scope) => scope !== basic)
  const scopes = optional.map(
    (scope) =>
      html`<p>
        <label><input type="checkbox" name="without" value="${scope}" /> without ${scope}</label>
      </p>`,
  )
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Log in with ${network} (sandbox)</title>
        </head>
        <body>
          <h1>${heading}</h1>
          <form method="post">
            ${choices} ${scopes}
            <button name="decision" value="allow">Allow</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}

async function decide(tools: SandboxTools, { basic, tokenPrefix }: SignIn, c: Context): Promise<Response> {
  const { redirect_uri: redirectUri = "", scope = "", state } = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(redirectUri)
  if (state !== undefined) back.searchParams.set("state", state)
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("error_reason", "user_denied")
    back.searchParams.set("error_description", "The user denied your request")
    return c.redirect(back.href)
  }
  const account = tools.memory.get<Account>("account", form.get("account") ?? "")
  if (account === undefined || !tools.isVisible(account.id)) return errorPage(c, "There is no such account.")
  const without = form.getAll("without")
  const code = newToken(tokenPrefix)
  const record: Code = {
    account: account.id,
    redirectUri,
    scopes: scope.split(",").filter((each) => each === basic || !without.includes(each)),
    expiresAt: tools.now().add({ seconds: codeSeconds }).toString(),
  }
  tools.memory.put("code", code, record)
  back.searchParams.set("code", code)
  return c.redirect(`${back.href}#_`)
}

export function showConsent(tools: SandboxTools, signIn: SignIn, c: Context): Response | Promise<Response> {
  const fault = findFault(tools, signIn, c.req.query())
  return fault === undefined ? consentPage(tools, signIn, c) : errorPage(c, fault)
}

export function takeDecision(tools: SandboxTools, signIn: SignIn, c: Context): Response | Promise<Response> {
  const fault = findFault(tools, signIn, c.req.query())
  return fault === undefined ? decide(tools, signIn, c) : errorPage(c, fault)
}
