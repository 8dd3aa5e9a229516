import { createMiddleware } from "hono/factory"
import { routePath } from "hono/route"
import type { Meter } from "#domain/meter.ts"
import type { Environment } from "#http/environment.ts"

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])

/** Measures how long each request takes until its answer begins, by the pattern of the route that answered. */
export function measureRequests(meter: Meter) {
  return createMiddleware<Environment>(async (c, next) => {
    const begun = performance.now()
    await next()
    const seconds = (performance.now() - begun) / 1000
    // Patterns may say by a regular expression what they take; without it they are easier to read.
    const route = routePath(c).replaceAll(/\{[^/]*\}/g, "")
    // Anybody can make methods up.
    const method = methods.has(c.req.method) ? c.req.method : "other"
    meter({ kind: "answered", route, method, status: c.res.status, seconds })
  })
}
