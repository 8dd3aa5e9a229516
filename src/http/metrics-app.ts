import { Hono } from "hono"
import { Problem } from "#domain/problem.ts"
import type { Environment, HttpContext, MetricsPage } from "#http/environment.ts"
import { requestId } from "#http/request-id.ts"
import { metricsRoutes } from "#http/routes/metrics.ts"

/** What answers on the port for metrics: nothing else. */
export function metricsApp(page: MetricsPage, { faults }: Pick<HttpContext, "faults">): Hono<Environment> {
  const app = new Hono<Environment>()
  app.use(requestId)
  app.route("/", metricsRoutes(page))
  app.notFound((c) => c.json(new Problem("NotFound", "There is nothing at this path for this method.").body(), 404))
  app.onError((error, c) => {
    faults.report("request", error, "the metrics could not be shown", { requestId: c.get("requestId") })
    return c.json(new Problem("Internal", "The metrics could not be shown.").body(), 500)
  })
  return app
}
