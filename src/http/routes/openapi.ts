import { Hono } from "hono"
import type { Services } from "#actions/action.ts"
import type { Environment } from "#http/environment.ts"
import { describeApi } from "#http/openapi.ts"

/** Public, like a manual: nobody needs a token to read what a token is good for, and nobody's token matters. */
export function openApiRoutes(services: Services): Hono<Environment> {
  // Written out once: anybody may ask for it as often as they like.
  let text: string | undefined
  return new Hono<Environment>().get("/", (c) => {
    text ??= JSON.stringify(describeApi(services.baseUrl))
    return c.body(text, 200, { "content-type": "application/json" })
  })
}
