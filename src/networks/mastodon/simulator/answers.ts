import type { Context } from "hono"
import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { endWithHtml, endWithJson as end, meetTrouble } from "#networks/simulator/answers.ts"

type Status = 400 | 401 | 403 | 404 | 405 | 422 | 429 | 500 | 503

/** Requests of one token in five minutes. */
const requestLimit = 300
const windowSeconds = 300

/** Servers that only resemble Mastodon have words of their own for the same things. */
const otherWords: Readonly<Record<number, string>> = { 401: "invalid_token", 403: "insufficient_scope" }

/** Ends the call with an error in the words of the server that is asked. */
export function fail(c: Context, status: Status, error: string): never {
  // Servers speak the language of their people: here, one that says little.
  if (c.req.param("server") === "deutsch.example")
    end(status, { error: "Die Anfrage konnte nicht verarbeitet werden." })
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

export function meetFault(tools: SandboxTools, account: string, ...more: readonly Fault[]): Promise<Fault | undefined> {
  const soon = () => tools.now().add({ seconds: resetSeconds }).toString({ smallestUnit: "microsecond" })
  const answers = {
    rateLimited: () =>
      end(429, { error: "Too many requests" }, { ...rateHeaders(tools, 0), "x-ratelimit-reset": soon() }),
    unavailable: () => end(503, { error: temporaryProblem }),
    serverError: () => endWithHtml(500, "<h1>We're sorry, but something went wrong.</h1>"),
  }
  return meetTrouble(tools, account, answers, ...more)
}
