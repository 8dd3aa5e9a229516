import type { Context, Hono } from "hono"
import { html } from "hono/html"
import type { Page, Post } from "#networks/facebook/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** The public page that a permalink leads to. */
function showPage(tools: SandboxTools, c: Context): Response | Promise<Response> {
  const path = c.req.path.slice(c.req.path.indexOf("/web/") + "/web".length)
  const found = tools.memory.list<Post>("post").find(({ value }) => value.permalink === `${tools.host("web")}${path}`)
  const page = found === undefined ? undefined : tools.memory.get<Page>("page", found.value.page)
  if (found === undefined || page === undefined) return c.notFound()
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${page.name} on Facebook (sandbox)</title>
        </head>
        <body>
          <h1>${page.name}</h1>
          <p style="white-space: pre-wrap">${found.value.message}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
function drawPicture(c: Context): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? "F"
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#35608f"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}

export function playPages(app: Hono, tools: SandboxTools): void {
  app.get("/web/pictures/:file", (c) => drawPicture(c))
  app.get("/web/reel/:video/", (c) => showPage(tools, c))
  app.get("/web/stories/:page/:post", (c) => showPage(tools, c))
  app.get("/web/:page/posts/:post", (c) => showPage(tools, c))
  app.get("/web/:page/videos/:video/", (c) => showPage(tools, c))
}
