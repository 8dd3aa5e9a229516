import type { IncomingMessage, ServerResponse } from "node:http"
import type { Meter } from "#domain/meter.ts"
import { Problem, problemStatus } from "#domain/problem.ts"
import type { CrowdRefusal } from "#http/caller-turns.ts"
import { answeredBy } from "#http/measure-requests.ts"
import { always } from "#http/security-headers.ts"
import { tooManyStreams } from "#http/stream-count.ts"

function tooManyWait(): Problem {
  const retryAfterSeconds = 5
  const message = `Too many of your requests wait already. Try again in ${retryAfterSeconds} s.`
  return new Problem("TooManyRequests", message, { retryAfterSeconds })
}

function write(problem: Problem) {
  const body = Buffer.from(JSON.stringify(problem.body()))
  const headers = {
    ...always,
    "content-type": "application/json",
    "content-length": String(body.length),
    "cache-control": "no-store",
    "retry-after": String(problem.retryAfterSeconds),
  }
  return { body, headers, status: problemStatus[problem.code] }
}

/** Thousands may come at once: their answers are written beforehand. */
const answers = { requests: write(tooManyWait()), streams: write(tooManyStreams()) } as const

/** Refuses a request of a caller who has too many under way, before anything is looked up for it. */
export function refuseCrowd(
  refusal: CrowdRefusal,
  request: IncomingMessage,
  response: ServerResponse,
  meter: Meter,
): void {
  const { body, headers, status } = answers[refusal]
  // A body that nobody reads ends the connection.
  const hasBody = request.headers["content-length"] !== undefined || request.headers["transfer-encoding"] !== undefined
  response.writeHead(status, hasBody ? { ...headers, connection: "close" } : headers).end(body)
  meter(answeredBy("*", request.method ?? "", status, 0))
}
