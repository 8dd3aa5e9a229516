import { createMiddleware } from "hono/factory"
import type { Logger } from "pino"
import type { Environment } from "#http/environment.ts"

/** One line for each request, for who looks for trouble. Bodies and headers stay out of it. */
export function logRequests(log: Logger) {
  return createMiddleware<Environment>(async (c, next) => {
    const begun = performance.now()
    await next()
    const { method, path } = c.req
    const ms = Math.round(performance.now() - begun)
    log.debug({ requestId: c.get("requestId"), method, path, status: c.res.status, ms }, "answered")
  })
}
