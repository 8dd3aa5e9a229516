import type { Context } from "hono"
import { deadToken, type Ending, graphError } from "#networks/meta-shared/simulator/graph-error.ts"

export function endedToken(c: Context, subcode: Ending): Response {
  return deadToken(c, subcode, 400)
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
