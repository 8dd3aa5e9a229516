import type { Context } from "hono"
import { html } from "hono/html"
import type { Account } from "#networks/fediverse-shared/simulator/accounts.ts"

/** What people see of an account in a browser, with a text of it or without. */
export function showPage(c: Context, { name, key }: Account, text = ""): Response | Promise<Response> {
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>${name} (@${key})</title>
        </head>
        <body>
          <h1>${name}</h1>
          <p>@${key}</p>
          <p style="white-space: pre-wrap">${text}</p>
        </body>
      </html>`,
  )
}

/** A picture for whoever has none. */
export function drawAvatar(c: Context, otherwise: string, colour: string): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? otherwise
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${colour}"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}
