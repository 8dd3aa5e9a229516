import type { Context, Hono } from "hono"
import { html } from "hono/html"
import { listAccounts, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** What the page says, around whom people can choose and what an app may then do. */
type Words = { readonly title: string; readonly heading: string; readonly may: string; readonly deny: string }

export function consentPage(
  tools: SandboxTools,
  c: Context,
  { title, heading, may, deny }: Words,
  scopes: string,
): Response | Promise<Response> {
  const server = serverOf(c)
  const offered = tools.offer(
    listAccounts(tools, server).map(({ key }) => key),
    `lark@${server}`,
  )
  const accounts = listAccounts(tools, server).filter(({ key }) => offered.includes(key))
  const choices = accounts.map(({ key, name }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${key}" ${checked} /> ${name} (@${key})</label>
    </p>`
  })
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${title}: ${server} (sandbox)</title>
        </head>
        <body>
          <h1>${heading} ${server}</h1>
          <form method="post">
            ${choices.length === 0 ? html`<p>Nobody lives here.</p>` : choices}
            <p>${may}: ${scopes.split(" ").join(", ")}</p>
            <button name="decision" value="allow">Authorize</button>
            <button name="decision" value="deny">${deny}</button>
          </form>
        </body>
      </html>`,
  )
}

type Answer = (tools: SandboxTools, c: Context) => Response | Promise<Response>

type Consent = {
  /** What is wrong with what is asked for, in words for the person who looks at the page. */
  readonly findFault: (tools: SandboxTools, c: Context) => string | undefined
  readonly errorPage: (c: Context, fault: string) => Response | Promise<Response>
  readonly ask: Answer
  readonly decide: Answer
}

export function playConsent(app: Hono, tools: SandboxTools, { findFault, errorPage, ask, decide }: Consent): void {
  const unless = (answer: Answer) => (c: Context) => {
    const fault = findFault(tools, c)
    return fault === undefined ? answer(tools, c) : errorPage(c, fault)
  }
  app.get("/servers/:server/oauth/authorize", unless(ask))
  app.post("/servers/:server/oauth/authorize", unless(decide))
}
