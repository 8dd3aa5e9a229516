import { Hono } from "hono"
import type { Services } from "#actions/action.ts"
import { perform } from "#actions/perform.ts"
import { actorInApp } from "#http/caller.ts"
import type { Environment } from "#http/environment.ts"
import { readJson } from "#http/read-json.ts"

/** Every action, for a person in the app. */
export function appActionRoutes(services: Services): Hono<Environment> {
  return new Hono<Environment>().post("/:action", async (c) => {
    const actor = actorInApp(c)
    const idempotencyKey = c.req.header("idempotency-key")
    const output = await perform(services, {
      name: c.req.param("action"),
      input: () => readJson(c),
      actor,
      idempotencyKey,
    })
    return c.json(output as object)
  })
}
