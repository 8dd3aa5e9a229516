import { Hono } from "hono"
import type { Door, Environment } from "#http/environment.ts"

/** The networks' stand-ins, for the adapters and for people who look what was published. Without them, nothing is here. */
export function sandboxRoutes({ sandboxApp }: Pick<Door, "sandboxApp">): Hono<Environment> {
  const routes = new Hono<Environment>()
  routes.on(["GET"], ["/", "/:key"], async (c, next) => sandboxApp?.fetch(c.req.raw, c.env) ?? next())
  routes.all("/:key/*", async (c, next) => sandboxApp?.fetch(c.req.raw, c.env) ?? next())
  return routes
}
