import { type Context, Hono } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Account, Publish } from "#networks/tiktok/simulator/records.ts"

/** The public page that an address leads to. */
function showPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const id = tools.memory.get<string>("post", c.req.param("id") ?? "") ?? ""
  const publish = tools.memory.get<Publish>("publish", id)
  const account = publish === undefined ? undefined : tools.memory.get<Account>("account", publish.account)
  if (publish === undefined || account === undefined || !tools.isVisible(account.id)) return c.notFound()
  if (`@${account.handle}` !== c.req.param("handle")) return c.notFound()
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${account.name} on TikTok (sandbox)</title>
        </head>
        <body>
          <h1>${account.name} (@${account.handle})</h1>
          ${publish.title === "" ? "" : html`<h2>${publish.title}</h2>`}
          <p style="white-space: pre-wrap">${publish.text}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
function drawPicture(c: Context): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? "T"
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#17181b"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}

export function pageRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()
  routes.get("/pictures/:file", (c) => drawPicture(c))
  routes.get("/:handle{@.+}/video/:id", (c) => showPage(tools, c))
  return routes
}
