import type { IncomingMessage, ServerResponse } from "node:http"
import { createMiddleware } from "hono/factory"
import { newId } from "#crypto/random.ts"
import { showId } from "#domain/ids.ts"
import type { Environment } from "#http/environment.ts"

/** A client's own id is used again when it is visible ASCII of reasonable length; it goes into logs and headers. */
const reusable = /^[\x21-\x7e]{1,128}$/

const header = "x-request-id"

export function newRequestId(): string {
  return showId("req", newId<"req">())
}

/** Puts the id on the answer before anything can go wrong, so that every answer has it. Returns it. */
export function nameRequest(incoming: IncomingMessage, outgoing: ServerResponse): string {
  const named = outgoing.getHeader(header)
  if (typeof named === "string") return named
  const given = incoming.headers[header]
  const id = typeof given === "string" && reusable.test(given) ? given : newRequestId()
  outgoing.setHeader(header, id)
  return id
}

export const requestId = createMiddleware<Environment>(async (c, next) => {
  c.set("requestId", nameRequest(c.env.incoming, c.env.outgoing))
  await next()
})
