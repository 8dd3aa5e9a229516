import { Hono } from "hono"
import type { House } from "#actions/action.ts"
import type { Environment } from "#http/environment.ts"
import { describeApi } from "#http/openapi.ts"

/** Public, like a manual: nobody needs a token to read what a token is good for, and nobody's token matters. */
export function openApiRoutes(house: House): Hono<Environment> {
  let description: object | undefined
  return new Hono<Environment>().get("/", (c) => c.json((description ??= describeApi(house.baseUrl))))
}
