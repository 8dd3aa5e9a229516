import { type Context, Hono } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import { type Account, type Code, inSeconds, newToken } from "#networks/tiktok/simulator/records.ts"

const clientKey = "sandbox"
const codeSeconds = 600

const firstScope = "user.info.basic"
const knownScopes = new Set([
  firstScope,
  "user.info.profile",
  "user.info.stats",
  "video.list",
  "video.publish",
  "video.upload",
])

const knownParameters = new Set(["client_key", "redirect_uri", "response_type", "scope", "state"])

type Form = Readonly<Record<string, string>>

/** What is wrong with what is asked for, in words for the person who looks at the page. */
function findFault(tools: SandboxTools, query: Form): string | undefined {
  const { response_type: type, client_key: key, redirect_uri: target = "", scope = "", state = "" } = query
  const stray = Object.keys(query).find((name) => !knownParameters.has(name))
  if (stray !== undefined) return `${stray} is not for apps on the web`
  if (key !== clientKey) return "client_key"
  if (type !== "code") return "response_type"
  if (!tools.mayReturnTo(target)) return "redirect_uri"
  if (state === "") return "state"
  const scopes = scope.split(",")
  return scopes.every((each) => knownScopes.has(each)) && scopes.includes(firstScope) ? undefined : "scope"
}

function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>We couldn't log in. Check: ${fault}</p>`,
    400,
  )
}

/** People may withhold everything but who they are. */
function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Account>("account").map(({ id }) => id))
  const accounts = offered.flatMap((id) => tools.memory.get<Account>("account", id) ?? [])
  const choices = accounts.map(({ id, handle, name }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${id}" ${checked} /> ${name} (@${handle})</label>
    </p>`
  })
  const optional = (c.req.query("scope") ?? "").split(",").filter((scope) => scope !== firstScope)
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
          <title>Log in with TikTok (sandbox)</title>
        </head>
        <body>
          <h1>An app would like access to your TikTok account</h1>
          <form method="post">
            ${choices} ${scopes}
            <button name="decision" value="allow">Continue</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}

async function decide(tools: SandboxTools, c: Context): Promise<Response> {
  const { redirect_uri: redirectUri = "", scope = "", state = "" } = c.req.query()
  const form = new URLSearchParams(await c.req.text())
  const back = new URL(redirectUri)
  back.searchParams.set("state", state)
  if (form.get("decision") !== "allow") {
    back.searchParams.set("error", "access_denied")
    back.searchParams.set("error_description", "User canceled the authorization")
    return c.redirect(back.href)
  }
  const account = tools.memory.get<Account>("account", form.get("account") ?? "")
  if (account === undefined || !tools.isVisible(account.id)) return errorPage(c, "There is no such account.")
  const without = form.getAll("without")
  const scopes = scope.split(",").filter((each) => each === firstScope || !without.includes(each))
  // TikTok's codes have letters that an address must escape.
  const code = newToken("*1!")
  const record: Code = { account: account.id, redirectUri, scopes, expiresAt: inSeconds(tools, codeSeconds) }
  tools.memory.put("code", code, record)
  back.searchParams.set("code", code)
  back.searchParams.set("scopes", scopes.join(","))
  return c.redirect(back.href)
}

export function consentRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.get("/v2/auth/authorize/", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? consentPage(tools, c) : errorPage(c, fault)
  })
  routes.post("/v2/auth/authorize/", (c) => {
    const fault = findFault(tools, c.req.query())
    return fault === undefined ? decide(tools, c) : errorPage(c, fault)
  })
  return routes
}
