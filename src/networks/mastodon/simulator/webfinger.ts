import type { Context, Hono } from "hono"
import { listAccounts, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { splitDomain } from "#networks/mastodon/simulator/accounts.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const path = "/.well-known/webfinger"

function answer(tools: SandboxTools, c: Context): Response {
  const resource = c.req.query("resource") ?? ""
  if (serverOf(c) === splitDomain.domain) {
    return c.redirect(`https://${splitDomain.server}${path}?resource=${encodeURIComponent(resource)}`, 301)
  }
  const account = listAccounts(tools, serverOf(c)).find(({ key }) => resource === `acct:${key}`)
  if (account === undefined) return c.body(null, 404)
  const home = `https://${account.server}`
  return c.json({
    subject: resource,
    aliases: [`${home}/@${account.username}`],
    links: [
      { rel: "http://webfinger.net/rel/profile-page", type: "text/html", href: `${home}/@${account.username}` },
      { rel: "self", type: "application/activity+json", href: `${home}/users/${account.username}` },
    ],
  })
}

/** Where an account lives. The domain of handles that live elsewhere knows nothing but that. */
export function playWebfinger(app: Hono, tools: SandboxTools): void {
  app.get(`/servers/:server${path}`, (c) => answer(tools, c))
  app.all(`/servers/${splitDomain.domain}/*`, (c) => c.notFound())
}
