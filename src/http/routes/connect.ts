import { type Context, Hono } from "hono"
import type { House } from "#actions/action.ts"
import { perform } from "#actions/perform.ts"
import { Problem } from "#domain/problem.ts"
import { actorInApp } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"

/*
 * The way to a network and back, for a person's browser: not for scripts, so the answers are pages and redirects. A refusal
 * is shown on the Social accounts page.
 */
export function connectRoutes(house: House): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/:key", async (c) => {
    const key = c.req.param("key")
    const accountId = c.req.query("account") ?? ""
    return withRefusals(c, async () => {
      const start = await perform(house, {
        name: "accounts.connect",
        input: () => ({ key, accountId }),
        actor: actorInApp(c),
      })
      if ("url" in start) return start.url
      return `/accounts?connect=${encodeURIComponent(key)}&account=${encodeURIComponent(accountId)}`
    })
  })

  routes.get("/:key/callback", async (c) => {
    const key = c.req.param("key")
    const returned = new URL(c.req.url).search
    return withRefusals(c, async () => {
      const arrival = await perform(house, {
        name: "accounts.finishConnect",
        input: () => ({ key, returned }),
        actor: actorInApp(c),
      })
      if ("account" in arrival) return `/accounts?connected=${arrival.account.id}`
      // The secret stays in the fragment, which no server and no log sees.
      const choice = encodeURIComponent(JSON.stringify({ key, ...arrival.choice }))
      return `/accounts#choose=${choice}`
    })
  })

  return routes
}

async function withRefusals(c: Context<Environment>, run: () => Promise<string>): Promise<Response> {
  try {
    return c.redirect(await run(), 302)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.code === "Unauthorized") return c.redirect("/sign-in", 302)
    return c.redirect(`/accounts?refused=${encodeURIComponent(error.message)}`, 302)
  }
}
