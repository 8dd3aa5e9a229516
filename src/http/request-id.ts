import { createMiddleware } from "hono/factory"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import type { Environment } from "#http/environment.ts"

/** A client's own id is used again when it is visible ASCII of reasonable length; it goes into logs and headers. */
const reusable = /^[\x21-\x7e]{1,128}$/

export const requestId = createMiddleware<Environment>(async (c, next) => {
  const given = c.req.header("x-request-id") ?? ""
  const id = reusable.test(given) ? given : showId("req", newId<"req">())
  c.set("requestId", id)
  c.header("x-request-id", id)
  await next()
})
