import { HTTPException } from "hono/http-exception"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

type Status = 400 | 401 | 403 | 404 | 422 | 429 | 451 | 500

function end(status: Status, body: object, headers: Readonly<Record<string, string>> = {}): never {
  throw new HTTPException(status, { res: Response.json(body, { status, headers }) })
}

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

export function endWithPage(status: 200 | 503, words: string): never {
  const body = `<!doctype html><title>${words}</title><h1>${words}</h1>`
  const headers = { "content-type": "text/html; charset=utf-8" }
  throw new HTTPException(status, { res: new Response(body, { status, headers }) })
}

/** Short, so that whoever tries it out sees the second attempt. */
const resetSeconds = 2

/** What any call about an account may meet with; `more` are those that only some calls know. Returns one of `more`. */
export async function meetFault(
  tools: SandboxTools,
  account: string,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "rateLimited") end(429, { error: "Too Many Attempts." }, { "retry-after": String(resetSeconds) })
  if (fault === "unavailable") endWithPage(503, "Service Unavailable")
  if (fault === "serverError") fail(500, "Server Error")
  if (fault === "timeout") return tools.hang()
  return fault
}
