import { randomBytes } from "node:crypto"
import type { Context, Env } from "hono"
import { html, raw } from "hono/html"
import type { PageRules } from "#sandbox/pages/rules.ts"
import { style } from "#sandbox/pages/style.ts"

/** What `html` makes: everything put into it is escaped, unless it is such a piece itself. */
export type PagePiece = ReturnType<typeof html>

type Frame = {
  readonly title: string
  readonly ribbon: string
  /** The network whose shape the page has. */
  readonly network?: string
  /** Beside the way back to the app. */
  readonly links?: readonly { readonly href: string; readonly words: string }[]
  readonly body: PagePiece
  /** The page of the app to go back to. */
  readonly back?: string
  /** Where pictures may come from, beside this address. */
  readonly pictures?: string
  readonly rules?: PageRules
}

/** What every page says, always in sight. */
export function sayStandIn(provider: string): string {
  return `A stand-in for ${provider} on this server. Nobody outside can see this page.`
}

/** The page around a timeline, with the ribbon that says that nothing here is real. Nothing in it can run. */
export async function drawFrame<E extends Env>(c: Context<E>, frame: Frame): Promise<string> {
  const nonce = randomBytes(16).toString("base64")
  const from = `'self' ${frame.pictures ?? ""}`.trim()
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `img-src ${from}`,
    `media-src ${from}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  c.header("content-security-policy", policy.join("; "))
  c.header("x-content-type-options", "nosniff")
  c.header("referrer-policy", "no-referrer")
  c.header("cache-control", "no-store")
  const links = (frame.links ?? []).map(({ href, words }) => html`<a href="${href}">${words}</a>`)
  const page = await html`<!doctype html>
    <html lang="en" data-network="${frame.network ?? ""}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${frame.title}</title>
        <style nonce="${nonce}">
          ${raw(`${style}${frame.rules?.sheet ?? ""}`)}
        </style>
      </head>
      <body>
        <header class="ribbon">
          <h1><b>Sandbox.</b> ${frame.ribbon}</h1>
          <nav>
            ${links}
            <a class="back" href="${frame.back ?? "/"}">Back to Fanfare</a>
          </nav>
        </header>
        <main>${frame.body}</main>
      </body>
    </html>`
  return page.toString()
}
