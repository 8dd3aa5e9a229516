import { type Context, Hono } from "hono"
import { describeApp } from "#accounts/describe-app.ts"
import type { Services } from "#actions/action.ts"
import { perform } from "#actions/perform.ts"
import { Problem } from "#domain/problem.ts"
import { actorInApp } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"

/*
 * The way to a network and back, in a person's browser. Whatever comes of it, the person ends on the page of accounts,
 * which says so; who is not signed in is sent to do so. What only that page may know goes there in the fragment, which
 * browsers keep to themselves: no log and no referrer has it.
 */

const longestMessage = 300

export function connectRoutes(services: Services): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/:key", async (c) => {
    const key = c.req.param("key")
    const accountId = c.req.query("account") ?? ""
    return lead(c, async () => {
      const start = await perform(services, {
        name: "accounts.connect",
        input: () => ({ key, accountId }),
        actor: actorInApp(c),
      })
      return "url" in start ? start.url : `/accounts?connect=${key}`
    })
  })

  // For the networks themselves, which look here to learn who we are.
  routes.get("/:key/client.json", (c) => {
    const document = describeApp(services, c.req.param("key"))
    if (document === null) return c.notFound()
    const headers = { "content-type": "application/json", "cache-control": "public, max-age=300" }
    return c.body(JSON.stringify(document), 200, headers)
  })

  routes.get("/:key/callback", async (c) => {
    const key = c.req.param("key")
    const { search: returned, hostname, pathname } = new URL(c.req.url)
    // Some networks send people back to this machine only by its IP address. The person is signed in under its name.
    if (hostname === "127.0.0.1" && services.baseUrl.hostname === "localhost") {
      return c.redirect(new URL(`${pathname}${returned}`, services.baseUrl).href, 302)
    }
    return lead(c, async () => {
      const arrival = await perform(services, {
        name: "accounts.finishConnect",
        input: () => ({ key, returned }),
        actor: actorInApp(c),
      })
      if ("account" in arrival) return `/accounts?connected=${arrival.account.id}`
      const { secret, accounts } = arrival.choice
      const offered = accounts.map(({ externalId, handle, displayName }) => ({ externalId, handle, displayName }))
      const choice = Buffer.from(JSON.stringify({ key, secret, accounts: offered }))
      return `/accounts#choose=${choice.toString("base64url")}`
    })
  })

  return routes
}

async function lead(c: Context<Environment>, run: () => Promise<string>): Promise<Response> {
  c.header("cache-control", "no-store")
  try {
    return c.redirect(await run(), 302)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === "Unauthorized") return c.redirect("/sign-in", 302)
    // Cut in the middle of a character, a message could not be written into an address.
    const message = error.message.slice(0, longestMessage).toWellFormed()
    return c.redirect(`/accounts#problem=${encodeURIComponent(message)}`, 302)
  }
}
