import type { Context } from "hono"
import { html } from "hono/html"
import type { SandboxTools } from "#networks/simulator.ts"

/** The address that somebody looks at, as a permalink is written. */
export function addressOf(tools: SandboxTools, c: Context): string {
  return `${tools.host("web")}${c.req.path.slice(c.req.path.indexOf("/web/") + "/web".length)}`
}

type Shown = { readonly network: string; readonly name: string; readonly heading: string; readonly text: string }

/** The public page that a permalink leads to. */
export function showPage(c: Context, { network, name, heading, text }: Shown): Response | Promise<Response> {
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${name} on ${network} (sandbox)</title>
        </head>
        <body>
          <h1>${heading}</h1>
          <p style="white-space: pre-wrap">${text}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
export function drawPicture(c: Context, otherwise: string, colour: string): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? otherwise
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${colour}"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}
