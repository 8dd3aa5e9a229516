import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Account, Medium } from "#networks/threads/simulator/records.ts"

/** The public page that a permalink leads to. */
function showPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const path = c.req.path.slice(c.req.path.indexOf("/web/") + "/web".length)
  const found = tools.memory
    .list<Medium>("medium")
    .find(({ value }) => value.permalink === `${tools.host("web")}${path}`)
  const account = found === undefined ? undefined : tools.memory.get<Account>("account", found.value.account)
  if (found === undefined || account === undefined) return c.notFound()
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${account.name} on Threads (sandbox)</title>
        </head>
        <body>
          <h1>${account.name} (@${account.handle})</h1>
          <p style="white-space: pre-wrap">${found.value.text}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
function drawPicture(c: Context): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? "T"
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#3a3d44"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}

export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/web/:handle{@.+}/post/:code", (c) => showPage(tools, c))
  app.get("/web/pictures/:file", (c) => drawPicture(c))
}
