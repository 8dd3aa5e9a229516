import type { Fault, SandboxTools } from "#networks/simulator.ts"
import { endWithJson as end, meetTrouble } from "#networks/simulator/answers.ts"

type Status = 400 | 401 | 403 | 404 | 422 | 429 | 451 | 500

/** Ends the call with an error. Many have no words. */
export function fail(status: Status, error = ""): never {
  end(status, { error })
}

/** The findings of a check of the fields: this version sends them with 500. */
export function failFields(field: string, message: string): never {
  end(500, { message, errors: { [field]: [message] } })
}

export function failToken(status: 400 | 401, error: string, description: string, hint?: string): never {
  end(status, {
    error,
    error_description: description,
    ...(hint === undefined ? {} : { hint }),
    message: description,
  })
}

export function showWords(status: 200 | 503, words: string): Response {
  const headers = { "content-type": "text/html; charset=utf-8" }
  return new Response(`<!doctype html><title>${words}</title><h1>${words}</h1>`, { status, headers })
}

/** Short, so that whoever tries it out sees the second attempt. */
const resetSeconds = 2

const troubles = {
  rateLimited: () => end(429, { error: "Too Many Attempts." }, { "retry-after": String(resetSeconds) }),
  unavailable: () => showWords(503, "Service Unavailable"),
  serverError: () => fail(500, "Server Error"),
}

export function meetFault(tools: SandboxTools, account: string, ...more: readonly Fault[]): Promise<Fault | undefined> {
  return meetTrouble(tools, account, troubles, ...more)
}
