import { createMiddleware } from "hono/factory"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"

/** All that a personal token opens here: it cannot approve, invite, or manage tokens, billing or the account. */
const reachable = /^\/api\/(?:agent\/tools(?:\/|$)|media$)/

export const tokenReach = createMiddleware<Environment>(async (c, next) => {
  if (c.get("caller").kind === "token" && !reachable.test(c.req.path)) {
    throw new Problem("Forbidden", "A personal token cannot do this. Sign in to the app instead.")
  }
  await next()
})
