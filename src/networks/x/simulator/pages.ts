import type { Context } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Account, Post } from "#networks/x/simulator/records.ts"

/** The public page that the address of a post leads to. */
export function showPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const post = tools.memory.get<Post>("post", c.req.param("id") ?? "")
  const account = post === undefined ? undefined : tools.memory.get<Account>("account", post.account)
  if (post === undefined || account === undefined || !tools.isVisible(account.id)) return c.notFound()
  const { name, handle } = account
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${name} on X (sandbox)</title>
        </head>
        <body>
          <h1>${name} (@${handle})</h1>
          <p style="white-space: pre-wrap">${post.text}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
export function drawPicture(c: Context): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? "X"
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#3f4650"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}
