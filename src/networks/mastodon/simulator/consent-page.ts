import type { Context } from "hono"
import { html } from "hono/html"
import { listAccounts } from "#networks/mastodon/simulator/accounts.ts"
import { serverOf } from "#networks/mastodon/simulator/instances.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>An error has occurred</title>
      <h1>An error has occurred</h1>
      <p>${fault}</p>`,
    400,
  )
}

export function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const server = serverOf(c)
  const choices = listAccounts(tools, server).map(({ key, name }, index) => {
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
          <title>Authorization required: ${server} (sandbox)</title>
        </head>
        <body>
          <h1>An app would like to access your account on ${server}</h1>
          <form method="post">
            ${choices.length === 0 ? html`<p>Nobody lives here.</p>` : choices}
            <p>It may: ${(c.req.query("scope") ?? "read").split(" ").join(", ")}</p>
            <button name="decision" value="allow">Authorize</button>
            <button name="decision" value="deny">Deny</button>
          </form>
        </body>
      </html>`,
  )
}
