import { HTTPException } from "hono/http-exception"
import type { HTTPResponseError } from "hono/types"

type Status = 400 | 401 | 403 | 404 | 405 | 415 | 429 | 500 | 503

/** Every error of Pinterest has this form. */
export function fail(
  status: Status,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): never {
  throw new HTTPException(status, { res: Response.json({ code, message }, { status, headers }) })
}

export function badInput(message: string): never {
  fail(400, 1, `Invalid request: ${message}`)
}

/** A refusal is an answer, whatever the app around this one does with errors; the rest is not for us to handle. */
export function answerError(error: Error | HTTPResponseError): Response {
  if ("getResponse" in error) return error.getResponse()
  throw error
}
