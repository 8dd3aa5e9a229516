import { randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import { html, raw } from "hono/html"
import type { Services } from "#actions/action.ts"
import { askedLanguage } from "#domain/language.ts"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"
import { type MailOff, readOffLink } from "#notifications/off-link.ts"
import { switchOffMail } from "#notifications/switch-off-mail.ts"
import { wordsOf } from "#notifications/words/words-of.ts"

/**
 * Stops e-mails of one kind, by a link in such an e-mail: mail programs call it themselves (RFC 8058), people press a
 * button. Looking at the page changes nothing, because mail scanners follow links.
 */
export function mailOffRoutes(services: Services): Hono<Environment> {
  const read = (c: Context<Environment>): MailOff => {
    const off = readOffLink(services, c.req.query("what") ?? "", c.req.query("signature") ?? "")
    if (off !== undefined) return off
    throw new Problem("NotFound", "This link is not complete. Choose what reaches you in the settings of the app.")
  }
  return new Hono<Environment>()
    .get("/off", async (c) => {
      read(c)
      const { off } = wordsOf(askedLanguage(c.req.header("accept-language")))
      return show(c, off.ask, off.lead, html`<form method="post"><button>${off.verb}</button></form>`)
    })
    .post("/off", async (c) => {
      await switchOffMail(services, read(c))
      const { off } = wordsOf(askedLanguage(c.req.header("accept-language")))
      return show(c, off.done, off.doneLead, html``)
    })
}

/** Stands alone: it needs nobody to be signed in, and nothing of the app. */
async function show(c: Context<Environment>, title: string, lead: string, content: ReturnType<typeof html>) {
  const language = askedLanguage(c.req.header("accept-language"))
  const nonce = randomBytes(16).toString("base64")
  c.header(
    "content-security-policy",
    `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  )
  return c.html(
    html`<!doctype html>
      <html lang="${language ?? "en"}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          <title>${title} · Fanfare</title>
          <style nonce="${nonce}">
            ${raw(look)}
          </style>
        </head>
        <body>
          <main>
            <p class="name">Fanfare</p>
            <h1>${title}</h1>
            <p>${lead}</p>
            ${content}
            <p><a href="/settings/notifications">${wordsOf(language).choose}</a></p>
          </main>
        </body>
      </html>`,
  )
}

/** As the e-mails look. */
const look = `
  :root { color-scheme: light dark; --page: #f2f0eb; --card: #fff; --line: #e2dfd8; --ink: #161a22; --text: #3d434d; --button: #1a1f28; --on: #fff }
  @media (prefers-color-scheme: dark) {
    :root { --page: #0d1015; --card: #171b22; --line: #2a303a; --ink: #f1efe9; --text: #c8ccd4; --button: #f1efe9; --on: #12151b }
  }
  body { margin: 0; padding: 28px 12px; background: var(--page); color: var(--text); font: 16px/24px -apple-system, "Segoe UI", Helvetica, Arial, sans-serif }
  main { max-width: 440px; margin: 8vh auto 0; padding: 24px 32px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
  .name { margin: 0 0 12px; font-weight: 600; color: var(--ink) }
  h1 { margin: 0 0 8px; font-size: 22px; line-height: 28px; color: var(--ink) }
  button { font: inherit; font-weight: 600; padding: 12px 22px; border: 0; border-radius: 8px; background: var(--button); color: var(--on); cursor: pointer }
  a { color: inherit } :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
`
