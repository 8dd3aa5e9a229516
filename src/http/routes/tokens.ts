import { Hono } from "hono"
import type { Services } from "#actions/action.ts"
import { perform } from "#actions/perform.ts"
import { actorInApp } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"
import { readJson } from "#http/read-json.ts"

/** Personal tokens at the paths the contract gives them; what they do is in the actions of the same names. */
export function tokenRoutes(services: Services): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/", async (c) => {
    const { tokens } = await perform(services, { name: "tokens.list", input: () => ({}), actor: actorInApp(c) })
    return c.json(tokens)
  })

  routes.post("/", async (c) => {
    const actor = actorInApp(c)
    const { token } = await perform(services, { name: "tokens.create", input: () => readJson(c), actor })
    return c.json(token, 201)
  })

  routes.delete("/:id", async (c) => {
    await perform(services, { name: "tokens.revoke", input: () => ({ id: c.req.param("id") }), actor: actorInApp(c) })
    return c.body(null, 204)
  })

  return routes
}
