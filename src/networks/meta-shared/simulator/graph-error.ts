import { randomBytes } from "node:crypto"
import type { Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"

type GraphError = {
  readonly message: string
  /** Mostly a number, now and then a name. */
  readonly code: number | string
  readonly subcode?: number
  readonly isTransient?: boolean
  /** A title and words for people. */
  readonly forPeople?: readonly [string, string]
  readonly status?: ContentfulStatusCode
}

export function graphError(
  c: Context,
  { message, code, subcode, isTransient, forPeople, status = 400 }: GraphError,
): Response {
  const error = {
    message,
    type: "OAuthException",
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...(isTransient === undefined ? {} : { is_transient: isTransient }),
    ...(forPeople === undefined ? {} : { error_user_title: forPeople[0], error_user_msg: forPeople[1] }),
    fbtrace_id: `A${randomBytes(8).toString("base64url")}`,
  }
  return c.json({ error }, status)
}

/** A parameter that is missing, unknown or of the wrong form. */
export function badParameter(c: Context, message: string, subcode?: number): Response {
  return graphError(c, { message: `(#100) ${message}`, code: 100, ...(subcode === undefined ? {} : { subcode }) })
}

export function nothingThere(c: Context, id: string): Response {
  const words = "does not exist, cannot be loaded due to missing permissions, or does not support this operation"
  return graphError(c, { message: `Unsupported get request. Object with ID '${id}' ${words}`, code: 100, subcode: 33 })
}

const endings = {
  458: "The user has not authorized application",
  460: "The session has been invalidated because the user changed their password",
  463: "Session has expired",
  467: "The access token is invalid",
}

/** What ended a token, by its subcode. */
export type Ending = keyof typeof endings

export function deadToken(c: Context, subcode: Ending, status: 400 | 401 = 401): Response {
  return graphError(c, { message: `Error validating access token: ${endings[subcode]}`, code: 190, subcode, status })
}

export function noPermission(c: Context): Response {
  return graphError(c, { message: "(#10) Application does not have permission for this action", code: 10, status: 403 })
}

export function throttled(c: Context): Response {
  c.header("x-app-usage", JSON.stringify({ call_count: 100, total_time: 25, total_cputime: 25 }))
  return graphError(c, { message: "(#4) Application request limit reached", code: 4, isTransient: true, status: 403 })
}

export function unavailable(c: Context): Response {
  return graphError(c, { message: "Service temporarily unavailable", code: 2, isTransient: true, status: 503 })
}

export function serverError(c: Context): Response {
  return graphError(c, { message: "An unknown error occurred", code: 1, isTransient: true, status: 500 })
}
