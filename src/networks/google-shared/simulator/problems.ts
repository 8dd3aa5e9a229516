import { HTTPException } from "hono/http-exception"
import type { HTTPResponseError } from "hono/types"

/** An error of the page that hands out tokens. */
export function failToken(status: 400 | 401, error: string, description: string): never {
  throw new HTTPException(status, { res: Response.json({ error, error_description: description }, { status }) })
}

/** A refusal is an answer, whatever the app around this one does with errors; the rest is not for us to handle. */
export function answerError(error: Error | HTTPResponseError): Response {
  if ("getResponse" in error) return error.getResponse()
  throw error
}
