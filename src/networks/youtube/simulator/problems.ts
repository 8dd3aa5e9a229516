import { HTTPException } from "hono/http-exception"
import type { HTTPResponseError } from "hono/types"

type Status = 400 | 401 | 403 | 404 | 410 | 429 | 500 | 503

type About = { readonly domain?: string; readonly details?: readonly object[]; readonly status?: string }

/** An error of YouTube's interface. */
export function fail(code: Status, reason: string, message: string, about: About = {}): never {
  const { domain = "youtube", status, details } = about
  const error = {
    code,
    message,
    errors: [{ message, domain, reason }],
    ...(status === undefined ? {} : { status }),
    ...(details === undefined ? {} : { details }),
  }
  throw new HTTPException(code, { res: Response.json({ error }, { status: code }) })
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
