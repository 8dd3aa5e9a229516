import type { Context } from "hono"
import { html } from "hono/html"
import type { ContentfulStatusCode } from "hono/utils/http-status"

/* What people see of a network in a browser. */

export type Html = ReturnType<typeof html>

type Answer = Response | Promise<Response>

export function sendPage(c: Context, title: string, body: Html, status: ContentfulStatusCode = 200): Answer {
  const head = html`<meta charset="utf-8" /> <title>${title}</title>`
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          ${head}
        </head>
        <body>
          ${body}
        </body>
      </html>`,
    status,
  )
}

type Shown = {
  readonly title: string
  readonly heading?: string
  readonly lines?: readonly string[]
  /** What somebody wrote, with its breaks. */
  readonly text?: string
}

/** A public page: somebody, or something that they posted. */
export function showPage(c: Context, { title, heading, lines = [], text }: Shown): Answer {
  const top = heading === undefined ? "" : html`<h1>${heading}</h1>`
  const below = lines.map((line) => html`<p>${line}</p>`)
  const words = text === undefined ? "" : html`<p style="white-space: pre-wrap">${text}</p>`
  return sendPage(c, title, html`${top} ${below} ${words}`)
}

/** By this header the sandbox knows which post a page is about: it draws the page anew, as the network would. */
export const shownPostHeader = "fanfare-sandbox-post"

/** The public page of a post. The ids are the ledger's. */
export function showPostPage(
  c: Context,
  post: { readonly account: string; readonly id: string },
  shown: Shown,
): Answer {
  c.header(shownPostHeader, encodeURIComponent(JSON.stringify([post.account, post.id])))
  return showPage(c, shown)
}

/** A picture for whoever has none: the first letter of the file's name. */
export function drawPicture(c: Context, otherwise: string, colour: string): Response {
  const letter = /^[a-z0-9]/i.exec(c.req.param("file") ?? "")?.[0]?.toUpperCase() ?? otherwise
  const text = `<text x="24" y="33" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#fff">${letter}</text>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${colour}"/>${text}</svg>`
  return c.body(picture, 200, { "content-type": "image/svg+xml" })
}
