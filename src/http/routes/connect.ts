import { type Context, Hono } from "hono"
import type { House } from "#actions/action.ts"
import { perform } from "#actions/perform.ts"
import { Problem } from "#domain/problem.ts"
import { actorInApp } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"

/* The way to a network and back, in a person's browser. A refusal says why; who is not signed in is sent to do so. */
export function connectRoutes(house: House): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/:key", async (c) => {
    const key = c.req.param("key")
    const accountId = c.req.query("account") ?? ""
    return redirect(c, async () => {
      const start = await perform(house, {
        name: "accounts.connect",
        input: () => ({ key, accountId }),
        actor: actorInApp(c),
      })
      if ("url" in start) return start.url
      throw new Problem("Conflict", "This network is connected by a form: accounts.submitForm takes its fields.")
    })
  })

  routes.get("/:key/callback", async (c) => {
    const key = c.req.param("key")
    const returned = new URL(c.req.url).search
    return redirect(c, async () => {
      const arrival = await perform(house, {
        name: "accounts.finishConnect",
        input: () => ({ key, returned }),
        actor: actorInApp(c),
      })
      if ("account" in arrival) return "/posts"
      throw new Problem("Conflict", "Several accounts were granted: grant one at a time until they can be chosen here.")
    })
  })

  return routes
}

async function redirect(c: Context<Environment>, run: () => Promise<string>): Promise<Response> {
  try {
    return c.redirect(await run(), 302)
  } catch (error) {
    if (error instanceof Problem && error.code === "Unauthorized") return c.redirect("/sign-in", 302)
    throw error
  }
}
