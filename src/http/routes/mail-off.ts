import { type Context, Hono } from "hono"
import { html } from "hono/html"
import type { Services } from "#actions/action.ts"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"
import { type MailOff, readOffLink } from "#notifications/off-link.ts"
import { switchOffMail } from "#notifications/switch-off-mail.ts"

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
    .get("/off", (c) => {
      read(c)
      return c.html(page("Stop these e-mails?", html`<form method="post"><button>Stop them</button></form>`))
    })
    .post("/off", async (c) => {
      await switchOffMail(services, read(c))
      return c.html(
        page(
          "Stopped",
          html`<p>E-mails of this kind no longer reach you. You can switch them on again in the settings.</p>`,
        ),
      )
    })
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Fanfare</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
          <p><a href="/settings/notifications">Choose what reaches you</a></p>
        </main>
      </body>
    </html>`
}
