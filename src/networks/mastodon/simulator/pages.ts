import type { Context, Hono } from "hono"
import { html } from "hono/html"
import { findAccount } from "#networks/mastodon/simulator/accounts.ts"
import { serverOf } from "#networks/mastodon/simulator/instances.ts"
import { isVisibleTo, type Status } from "#networks/mastodon/simulator/show-status.ts"
import type { SandboxTools } from "#networks/simulator.ts"

function showPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const account = findAccount(tools, `${c.req.param("handle")?.slice(1)}@${serverOf(c)}`)
  const id = c.req.param("id")
  const status = id === undefined ? undefined : tools.memory.get<Status>("status", id)
  const isThere = status === undefined ? id === undefined : isVisibleTo(status, undefined)
  if (account === undefined || !isThere) return c.notFound()
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${account.name} (@${account.key})</title>
        </head>
        <body>
          <h1>${account.name}</h1>
          <p>@${account.key}</p>
          <p style="white-space: pre-wrap">${status?.text ?? ""}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
function drawAvatar(c: Context): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? "M"
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#5b4be1"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}

/** What people see in a browser. */
export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/servers/:server/avatars/:file", (c) => drawAvatar(c))
  app.get("/servers/:server/:handle{@[^/]+}", (c) => showPage(tools, c))
  app.get("/servers/:server/:handle{@[^/]+}/:id", (c) => showPage(tools, c))
}
