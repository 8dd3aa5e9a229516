import type { Context } from "hono"
import { html } from "hono/html"
import { listAccounts } from "#networks/pixelfed/simulator/accounts.ts"
import { serverOf } from "#networks/pixelfed/simulator/instances.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Whoops</title>
      <h1>Whoops, something went wrong</h1>
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
          <title>Authorization Request: ${server} (sandbox)</title>
        </head>
        <body>
          <h1>An app is requesting permission to access your account on ${server}</h1>
          <form method="post">
            ${choices.length === 0 ? html`<p>Nobody lives here.</p>` : choices}
            <p>It will be able to: ${(c.req.query("scope") ?? "read write follow").split(" ").join(", ")}</p>
            <button name="decision" value="allow">Authorize</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}
