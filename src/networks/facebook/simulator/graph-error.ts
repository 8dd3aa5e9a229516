import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

type GraphError = {
  readonly message: string
  readonly code: number
  readonly subcode?: number
  readonly isTransient?: boolean
  readonly status?: ContentfulStatusCode
}

export function graphError(c: Context, { message, code, subcode, isTransient, status = 400 }: GraphError): Response {
  const error = {
    message,
    type: "OAuthException",
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(isTransient === undefined ? {} : { is_transient: isTransient }),
    fbtrace_id: `A${randomBytes(8).toString("base64url")}`,
  }
  return c.json({ error }, status)
}

/** A parameter that is missing, unknown or of the wrong form. */
export function badParameter(c: Context, message: string): Response {
  return graphError(c, { message: `(#100) ${message}`, code: 100 })
}

export function nothingThere(c: Context, id: string): Response {
  const words = "does not exist, cannot be loaded due to missing permissions, or does not support this operation"
  return graphError(c, { message: `Unsupported get request. Object with ID '${id}' ${words}`, code: 100, subcode: 33 })
}

export function deadToken(c: Context, subcode: 458 | 463 | 467): Response {
  const words = {
    458: "The user has not authorized application",
    463: "Session has expired",
    467: "The access token is invalid",
  }
  return graphError(c, { message: `Error validating access token: ${words[subcode]}`, code: 190, subcode })
}

export function noPermission(c: Context, scope: string): Response {
  return graphError(c, { message: `(#200) Requires ${scope} permission`, code: 200, status: 403 })
}

/** What is in a field that the token may not see. */
export function hiddenField(c: Context, scope: string): Response {
  const message = `(#10) This endpoint requires the '${scope}' permission`
  return graphError(c, { message, code: 10, status: 403 })
}

/** The figures of use tell how many minutes it will take. */
export function throttled(c: Context, page: string): Response {
  const figures = { type: "pages", call_count: 100, total_cputime: 25, total_time: 25 }
  const usage = { [page]: [{ ...figures, estimated_time_to_regain_access: 1 }] }
  c.header("x-business-use-case-usage", JSON.stringify(usage))
  const message = "(#80001) There have been too many calls to this Page account. Wait a bit and try again."
  return graphError(c, { message, code: 80001, status: 400 })
}

export function unavailable(c: Context): Response {
  return graphError(c, { message: "Service temporarily unavailable", code: 2, isTransient: true, status: 503 })
}

export function serverError(c: Context): Response {
  return graphError(c, { message: "An unknown error occurred", code: 1, isTransient: true, status: 500 })
}
