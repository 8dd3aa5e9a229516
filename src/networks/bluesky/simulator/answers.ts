import { HTTPException } from "hono/http-exception"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** Requests per address and five minutes. */
const requestLimit = 3000
const windowSeconds = 300

/** Ends the call with an error as every server of the network words it. */
export function fail(
  status: 400 | 401 | 403 | 404 | 429 | 500 | 503,
  error: string,
  message: string,
  headers = {},
): never {
  throw new HTTPException(status, { res: Response.json({ error, message }, { status, headers }) })
}

/** The headers that stand on every answer of a server. */
export function rateHeaders(tools: SandboxTools, remaining = requestLimit - 1): Record<string, string> {
  const seconds = Math.floor(tools.now().epochMilliseconds / 1000)
  return {
    "ratelimit-limit": String(requestLimit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(seconds - (seconds % windowSeconds) + windowSeconds),
    "ratelimit-policy": `${requestLimit};w=${windowSeconds}`,
  }
}

export function refuseForRate(tools: SandboxTools): never {
  fail(429, "RateLimitExceeded", "Rate Limit Exceeded", { ...rateHeaders(tools, 0), "retry-after": "30" })
}

/** What any call about an account may meet with; `more` are those that only some calls know. Returns one of `more`. */
export async function meetFault(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") refuseForRate(tools)
  if (fault === "unavailable") fail(503, "NotEnoughResources", "Service Unavailable")
  if (fault === "serverError") fail(500, "InternalServerError", "Internal Server Error")
  if (fault === "timeout") return tools.hang()
  return fault
}
