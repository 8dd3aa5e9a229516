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
    meter(answeredBy(route, c.req.method, c.res.status, seconds))
  })
}

export function answeredBy(route: string, method: string, status: number, seconds: number): Parameters<Meter>[0] {
  // Anybody can make methods up.
  return { kind: "answered", route, method: methods.has(method) ? method : "other", status, seconds }
}
