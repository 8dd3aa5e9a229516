import { HTTPException } from "hono/http-exception"
import type { HTTPResponseError } from "hono/types"

const statuses = {
  INVALID_ARGUMENT: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const

type Status = keyof typeof statuses

/** An error of one of the interfaces. */
export function fail(status: Status, message: string, details: readonly object[] = []): never {
  const code = statuses[status]
  const error = { code, message, status, ...(details.length === 0 ? {} : { details }) }
  throw new HTTPException(code, { res: Response.json({ error }, { status: code }) })
}

/** What is wrong with a post, field by field. */
export function failField(field: string, message: string, code = 3): never {
  const errorDetails = [{ code, field, message }]
  fail("INVALID_ARGUMENT", "Request contains an invalid argument.", [
    { "@type": "type.googleapis.com/google.mybusiness.v4.ValidationError", errorDetails },
  ])
}

/** An error of the page that hands out tokens. */
export function failToken(status: 400 | 401, error: string, description: string): never {
  throw new HTTPException(status, { res: Response.json({ error, error_description: description }, { status }) })
}

/** A refusal is an answer, whatever the app around this one does with errors; the rest is not for us to handle. */
export function answerError(error: Error | HTTPResponseError): Response {
  if ("getResponse" in error) return error.getResponse()
  throw error
}
