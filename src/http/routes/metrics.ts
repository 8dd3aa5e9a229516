import { Hono } from "hono"
import { isSameSecret } from "#crypto/same-secret.ts"
import type { Environment, MetricsPage } from "#http/environment.ts"

/** The metrics for Prometheus. Whoever lacks the token finds nothing here, not even that there is something. */
export function metricsRoutes({ token, render }: MetricsPage): Hono<Environment> {
  return new Hono<Environment>().get("/metrics", async (c, next) => {
    const given = /^Bearer (.+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
    if (token !== null && !isSameSecret(given, token)) return next()
    const { contentType, text } = await render()
    c.header("cache-control", "no-store")
    return c.body(text, 200, { "content-type": contentType })
  })
}
