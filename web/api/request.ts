import { problemStatus } from "#domain/problem.ts"
import type { Issue, ProblemCode } from "#domain/problem.ts"
import { Refusal, Unreachable } from "./refusal.ts"
import { shownWorkspace } from "./shown-workspace.ts"
import { tell } from "./signals.ts"

type Method = "GET" | "POST" | "DELETE"

/** One request to our own server. Answers with the parsed body, or throws a Refusal or Unreachable. */
export async function request(method: Method, path: string, body?: unknown): Promise<unknown> {
  const headers = { accept: "application/json", ...shownWorkspace() }
  const init: RequestInit = { method, credentials: "same-origin", headers }
  if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...headers, "content-type": "application/json" }
  }
  let response: Response
  try {
    response = await fetch(path, init)
  } catch (error) {
    tell("unreachable")
    throw new Unreachable(error)
  }
  // A proxy in front answers in our place while the server restarts.
  if (response.status === 502 || response.status === 503 || response.status === 504) {
    tell("unreachable")
    throw new Unreachable(`HTTP ${response.status}`)
  }
  tell("reachable")
  if (!response.ok) throw await readRefusal(response)
  return response.status === 204 ? null : await response.json()
}

async function readRefusal(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null)
  const isRecord = typeof body === "object" && body !== null
  const retryAfter = Number(response.headers.get("retry-after"))
  return new Refusal({
    code: isRecord && "code" in body && isProblemCode(body.code) ? body.code : "Internal",
    status: response.status,
    message: isRecord && "message" in body ? String(body.message) : response.statusText,
    issues: isRecord && "issues" in body && Array.isArray(body.issues) ? body.issues.filter(isIssue) : [],
    requestId: response.headers.get("x-request-id"),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  })
}

function isProblemCode(code: unknown): code is ProblemCode {
  return typeof code === "string" && Object.hasOwn(problemStatus, code)
}

function isIssue(issue: unknown): issue is Issue {
  return typeof issue === "object" && issue !== null && "message" in issue && typeof issue.message === "string"
}
