import { HTTPException } from "hono/http-exception"

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
