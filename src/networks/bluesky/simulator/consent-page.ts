import type { Context } from "hono"
import { html } from "hono/html"
import type { Person } from "#networks/bluesky/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export function errorPage(c: Context, fault: string): Response | Promise<Response> {
  return c.html(
    html`<!doctype html><title>An error occurred</title>
      <h1>An error occurred</h1>
      <p>${fault}</p>`,
    400,
  )
}

/** Whoever is hosted here may be whoever looks at the page; the one that was named comes first. */
export function consentPage(
  tools: SandboxTools,
  c: Context,
  request: { readonly client: string; readonly scope: string; readonly hint: string },
): Response | Promise<Response> {
  const offered = tools.offer(tools.memory.list<Person>("person").map(({ id }) => id))
  const people = offered.flatMap((did) => tools.memory.get<Person>("person", did) ?? [])
  const named = people.find(({ did, handle }) => [did, handle].includes(request.hint)) ?? people[0]
  const choices = people.map(({ did, handle, displayName }) => {
    const checked = did === named?.did ? "checked" : ""
    return html`<p>
      <label><input type="radio" name="account" value="${did}" ${checked} /> ${displayName} (@${handle})</label>
    </p>`
  })
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <title>Authorize: Bluesky (sandbox)</title>
        </head>
        <body>
          <h1>An app wants to access your Bluesky account</h1>
          <p>${new URL(request.client).host}</p>
          <form method="post">
            ${choices.length === 0 ? html`<p>Nobody lives here.</p>` : choices}
            <p>It may: ${request.scope.split(" ").join(", ")}</p>
            <button name="decision" value="allow">Authorize</button>
            <button name="decision" value="deny">Deny access</button>
          </form>
        </body>
      </html>`,
  )
}
