import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { endWithJson, meetTrouble } from "#networks/simulator/answers.ts"

/** Requests per address and five minutes. */
const requestLimit = 3000
const windowSeconds = 300

/** Ends the call with an error as every server of the network words it. */
export function fail(
  status: 400 | 401 | 403 | 404 | 413 | 429 | 500 | 501 | 503,
  error: string,
  message: string,
  headers = {},
): never {
  endWithJson(status, { error, message }, headers)
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

export function meetFault(tools: SandboxTools, account: string, ...more: readonly Fault[]): Promise<Fault | undefined> {
  const answers = {
    rateLimited: () => refuseForRate(tools),
    unavailable: () => fail(503, "NotEnoughResources", "Service Unavailable"),
    serverError: () => fail(500, "InternalServerError", "Internal Server Error"),
  }
  return meetTrouble(tools, account, answers, ...more)
}
