import type { Context } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Account } from "#networks/x/simulator/records.ts"

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p>${fault}</p>`,
    400,
  )
}

export function consentPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Account>("account").map(({ id }) => id))
  const accounts = offered.flatMap((id) => tools.memory.get<Account>("account", id) ?? [])
  const choices = accounts.map(({ id, handle, name }, index) => {
    const checked = index === 0 ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${id}" ${checked} /> ${name} (@${handle})</label>
    </p>`
  })
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Authorize app: X (sandbox)</title>
        </head>
        <body>
          <h1>An app wants to access your X account</h1>
          <form method="post">
            ${choices}
            <p>It may: ${(c.req.query("scope") ?? "").split(" ").join(", ")}</p>
            <button name="decision" value="allow">Authorize app</button>
            <button name="decision" value="deny">Cancel</button>
          </form>
        </body>
      </html>`,
  )
}
