import { createMiddleware } from "hono/factory"
import type { Environment } from "#http/environment.ts"

/**
 * A refusal may leave part of a body unread, and the connection then ends with it. Saying so keeps a client from sending
 * its next request into a connection that is about to close.
 */
export const closeAfterUnreadBody = createMiddleware<Environment>(async (c, next) => {
  await next()
  if (!c.env.incoming.complete) c.header("connection", "close")
})
