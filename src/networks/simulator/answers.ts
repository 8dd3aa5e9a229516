import { HTTPException } from "hono/http-exception"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** Ends the call with an answer, from wherever it is known. */
export function end(res: Response): never {
  throw new HTTPException(res.status as ContentfulStatusCode, { res })
}

export function endWithJson(
  status: ContentfulStatusCode,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): never {
  end(Response.json(body, { status, headers }))
}

export function endWithHtml(status: ContentfulStatusCode, body: string): never {
  end(new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8" } }))
}

/** What a network says when something is wrong that has nothing to do with the call. */
export type TroubleAnswers = Readonly<Record<"rateLimited" | "unavailable" | "serverError", () => Response>>

/** What any call about an account may meet with; `more` are those that only some calls know. Returns one of `more`. */
export async function meetTrouble(
  tools: SandboxTools,
  account: string,
  answers: TroubleAnswers,
  ...more: readonly Fault[]
): Promise<Fault | undefined> {
  const fault = tools.takeFault(account, "rateLimited", "unavailable", "serverError", "timeout", ...more)
  if (fault === "timeout") return tools.hang()
  if (fault === "rateLimited" || fault === "unavailable" || fault === "serverError") end(answers[fault]())
  return fault
}

const lateMs = 1500

/**
 * Makes something public, unless a fault has it otherwise: then the answer is lost, or the call stands in a queue somewhere.
 * `makeLate`: what is done when its turn comes, where that is not the same.
 */
export function makePublicOnce<T>(
  tools: SandboxTools,
  fault: Fault | undefined,
  make: () => T,
  makeLate: () => void = make,
): T {
  if (fault === "acceptLate") {
    tools.later(lateMs, makeLate)
    tools.drop()
  }
  const made = make()
  if (fault === "acceptThenDrop") tools.drop()
  return made
}
