import { problemStatus } from "#domain/problem.ts"
import type { Issue, ProblemCode } from "#domain/problem.ts"
import { Refusal, Unreachable } from "./refusal.ts"
import { learnTime } from "./service-clock.ts"
import { shownWorkspace } from "./shown-workspace.ts"
import { sendSignal } from "./signals.ts"

type Method = "GET" | "POST" | "DELETE"

export type Manner = {
  /** A repeat with the same key and body gets the first answer: what may have arrived is not done twice. */
  readonly idempotencyKey?: string
  /** Goes on when the page is left meanwhile. Browsers allow that for small bodies only. */
  readonly isLast?: boolean
  /** How long to wait for the answer. */
  readonly withinMs?: number
}

/** A connection can fall silent without ending. Longer than any action of ours takes. */
const longestWaitMs = 60_000

const keepAliveBytes = 60_000

/** One request to our own server. Answers with the parsed body, or throws a Refusal or Unreachable. */
export async function request(method: Method, path: string, body?: unknown, manner: Manner = {}): Promise<unknown> {
  const headers = {
    accept: "application/json",
    ...shownWorkspace(),
    ...(manner.idempotencyKey === undefined ? {} : { "idempotency-key": manner.idempotencyKey }),
  }
  const signal = AbortSignal.timeout(manner.withinMs ?? longestWaitMs)
  const init: RequestInit = { method, credentials: "same-origin", headers, signal }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.keepalive = manner.isLast === true && new Blob([init.body]).size < keepAliveBytes
    init.headers = { ...headers, "content-type": "application/json" }
  }
  let response: Response
  try {
    response = await fetch(path, init)
  } catch (error) {
    sendSignal("unreachable")
    throw new Unreachable(error)
  }
  // A proxy in front answers in our place while the server restarts.
  if (response.status === 502 || response.status === 503 || response.status === 504) {
    sendSignal("unreachable")
    throw new Unreachable(`HTTP ${response.status}`)
  }
  sendSignal("reachable")
  learnTime(response.headers.get("fanfare-now"))
  if (!response.ok) throw readRefusal(response, await response.json().catch(() => null))
  try {
    return response.status === 204 ? null : await response.json()
  } catch (error) {
    // It broke off, or fell silent, in the middle: what was asked for may have been done.
    throw new Unreachable(error)
  }
}

type Answer = { readonly status: number; readonly statusText: string; readonly headers: Pick<Headers, "get"> }

/** The refusal in an answer, however the request was sent. */
export function readRefusal({ status, statusText, headers }: Answer, body: unknown): Refusal {
  const isRecord = typeof body === "object" && body !== null
  const retryAfter = Number(headers.get("retry-after"))
  return new Refusal({
    code: isRecord && "code" in body && isProblemCode(body.code) ? body.code : "Internal",
    status,
    message: isRecord && "message" in body ? String(body.message) : statusText,
    issues: isRecord && "issues" in body && Array.isArray(body.issues) ? body.issues.filter(isIssue) : [],
    requestId: headers.get("x-request-id"),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  })
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && Object.hasOwn(problemStatus, code)
}

function isIssue(issue: unknown): issue is Issue {
  return typeof issue === "object" && issue !== null && "message" in issue && typeof issue.message === "string"
}
