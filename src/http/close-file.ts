import { createMiddleware } from "hono/factory"
import type { Environment } from "#http/environment.ts"
import { streamBody } from "#http/response-life.ts"

/** What serves a file opens it at once, and closes it only when somebody reads it. */
export const closeFile = createMiddleware<Environment>(async (c, next) => {
  await next()
  const { body } = c.res
  if (body !== null) c.res = new Response(streamBody(c, body), c.res)
})
