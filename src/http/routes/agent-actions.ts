import { Hono } from "hono"
import type { Services } from "#actions/action.ts"
import { catalogFor } from "#actions/catalog.ts"
import { performForScript } from "#actions/perform-for-script.ts"
import { actorByToken } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"
import { readJson } from "#http/read-json.ts"

/** The actions for agents, with a personal token. */
export function agentActionRoutes(services: Services): Hono<Environment> {
  const routes = new Hono<Environment>()

  routes.get("/", (c) => {
    const { scopes } = actorByToken(c)
    return c.json(catalogFor(scopes))
  })

  routes.post("/:action", async (c) => {
    const actor = actorByToken(c)
    const idempotencyKey = c.req.header("idempotency-key")
    const output = await performForScript(services, {
      name: c.req.param("action"),
      input: () => readJson(c),
      actor,
      idempotencyKey,
    })
    return c.json(output as object)
  })

  return routes
}
