import type { Context } from "hono"
import { HTTPException } from "hono/http-exception"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

type Status = 400 | 401 | 403 | 404 | 405 | 422 | 429 | 500 | 503

/** Requests of one token in five minutes. */
const requestLimit = 300
const windowSeconds = 300

function end(status: Status, body: object, headers: Readonly<Record<string, string>> = {}): never {
  throw new HTTPException(status, { res: Response.json(body, { status, headers }) })
}

/** Servers that only resemble Mastodon have words of their own for the same things. */
const otherWords: Readonly<Record<number, string>> = { 401: "invalid_token", 403: "insufficient_scope" }

/** Ends the call with an error in the words of the server that is asked. */
export function fail(c: Context, status: Status, error: string): never {
  if (c.req.param("server") !== "other.example") end(status, { error })
  end(status === 422 ? 400 : status, { error: status === 422 ? { base: [error] } : (otherWords[status] ?? error) })
}

export function failToken(status: 400 | 401 | 403, error: string, description: string): never {
  end(status, { error, error_description: description })
}

/** The headers that stand on every answer. The time is a whole date. */
export function rateHeaders(tools: SandboxTools, remaining = requestLimit - 1): Record<string, string> {
  const seconds = Math.floor(tools.now().epochMilliseconds / 1000)
  const reset = (seconds - (seconds % windowSeconds) + windowSeconds) * 1000
  return {
    "x-ratelimit-limit": String(requestLimit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": Temporal.Instant.fromEpochMilliseconds(reset).toString({ smallestUnit: "microsecond" }),
  }
}

export const temporaryProblem = "There was a temporary problem serving your request, please try again"

/** Short, so that whoever tries it out sees the second attempt. */
const resetSeconds = 2

/** What any call about an account may meet with; `more` are those that only some calls know. Returns one of `more`. */
export async function meetFault(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") {
    const soon = tools.now().add({ seconds: resetSeconds }).toString({ smallestUnit: "microsecond" })
    end(429, { error: "Too many requests" }, { ...rateHeaders(tools, 0), "x-ratelimit-reset": soon })
  }
  if (fault === "unavailable") end(503, { error: temporaryProblem })
  if (fault === "serverError") {
    const body = "<h1>We're sorry, but something went wrong.</h1>"
    throw new HTTPException(500, {
      res: new Response(body, { status: 500, headers: { "content-type": "text/html; charset=utf-8" } }),
    })
  }
  if (fault === "timeout") return tools.hang()
  return fault
}
