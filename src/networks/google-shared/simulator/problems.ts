import { HTTPException } from "hono/http-exception"

/** An error of the page that hands out tokens. */
export function failToken(status: 400 | 401, error: string, description: string): never {
  throw new HTTPException(status, { res: Response.json({ error, error_description: description }, { status }) })
}
