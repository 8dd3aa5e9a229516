import { createMiddleware } from "hono/factory"
import { Problem } from "#domain/problem.ts"
import type { Environment } from "#http/environment.ts"

/**
 * Keeps other sites from using a person's cookie. What changes something must be seen to come from our own pages, and
 * must be JSON, which no foreign form can send; only uploads may be forms, so for those the first is all. Requests without a cookie have nothing to abuse but the sign-in itself:
 * they are refused only when they say that they come from elsewhere. Tokens are not sent by browsers on their own.
 */
export function sameOrigin(baseUrl: URL) {
  return createMiddleware<Environment>(async (c, next) => {
    const { kind } = c.get("caller")
    if (kind !== "token" && !["GET", "HEAD"].includes(c.req.method)) {
      const site = c.req.header("sec-fetch-site")
      const origin = c.req.header("origin")
      const saysOurs = site === undefined ? origin === baseUrl.origin : site === "same-origin"
      const saysNothing = site === undefined && origin === undefined
      if (!saysOurs && !(kind === "nobody" && saysNothing)) {
        const message = `This request did not come from the app's own pages. Send Origin: ${baseUrl.origin}.`
        throw new Problem("Forbidden", message)
      }
    }
    await next()
  })
}
