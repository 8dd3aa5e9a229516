import type * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { CommitOutside, Outside, RefusalKind, Refused, Unknown } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { type NoResponse, type RawResponse, send } from "#networks/send.ts"

/*
 * The one place that sends a request to a network and reads what came back.
 *
 * - `ask`: for what may be asked again. A lost response is a refusal that may be tried again; a server that is down for a
 *   while (503) is left alone as if it was asked too often.
 * - `askOnce`: for the call that publishes. A lost response stays unknown.
 *
 * None of them throws for what happens on the way.
 */

/** What a network answered, read. */
export type ApiResponse<T> = {
  readonly kind: "response"
  readonly value: T
  readonly status: number
  /** Names in lower case. */
  readonly headers: HttpAnswer["headers"]
}

/** What an API says of itself. `Call`: what its adapters ask it for. */
export type Api<Call = HttpRequest> = {
  /** As our own messages call it. */
  readonly name: string
  readonly write: (outside: Pick<Outside, "hosts" | "apiVersion">, call: Call) => HttpRequest
  /** What a refusal says. Whether it is one is decided here, by the status. */
  readonly readRefusal: (answer: HttpAnswer, now: Temporal.Instant) => Refused
  /** Refusals under other statuses than theirs: in the body of a success, or of a server error. */
  readonly findRefusal?: (answer: HttpAnswer, now: Temporal.Instant) => Refused | undefined
  /** Refusals that do not say whether it was done: they are lost responses. */
  readonly isUnclear?: (refused: Refused) => boolean
  /** What an error of the API's own says, where that is worth more than its status. */
  readonly readError?: (answer: HttpAnswer, now: Temporal.Instant) => Partial<ApiError>
  /** What it means that something else came than was asked for. */
  readonly readUnexpected?: (json: unknown) => Refused | undefined
  /** A status that is a response beside 2xx. */
  readonly otherSuccess?: number
  /** Where a request does not simply go out. */
  readonly send?: (outside: Outside, request: HttpRequest, call: Call) => Promise<RawResponse | NoResponse | Refused>
}

type ApiError = Pick<Refused, "code" | "message" | "retryAt">

/** Nothing came back (status 0), or nothing that says whether it was done. */
type LostResponse = ApiError & { readonly kind: "lost"; readonly status: number }

/** The content of a response; undefined if it cannot be read. */
export type Shape<T> = z.ZodType<T> | ((answer: HttpAnswer) => T | undefined)

/** The only rule about it: a 4xx certainly did not happen, but for 408, by which a server stops waiting for itself. */
function isCertainlyNotDone(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408
}

async function exchange<Call, T>(
  outside: Outside,
  api: Api<Call>,
  shape: Shape<T>,
  call: Call,
): Promise<ApiResponse<T> | Refused | LostResponse> {
  const sent = await (api.send ?? send)(outside, api.write(outside, call), call)
  if (sent.kind === "refused") return sent
  if (sent.kind === "no response") return { kind: "lost", status: 0, code: "NoAnswer", message: sent.message }
  const { answer } = sent
  const { status } = answer
  const now = outside.now()
  const refused = isCertainlyNotDone(status) ? api.readRefusal(answer, now) : api.findRefusal?.(answer, now)
  if (refused !== undefined) return api.isUnclear?.(refused) === true ? loseRefusal(refused, status) : refused
  const lost: LostResponse = { kind: "lost", status, code: String(status), message: `${api.name} answered ${status}.` }
  const isResponse = (status >= 200 && status < 300) || status === api.otherSuccess
  return isResponse ? read(api, answer, shape) : { ...lost, ...api.readError?.(answer, now) }
}

function loseRefusal({ why: _why, ...error }: Refused, status: number): LostResponse {
  return { ...error, kind: "lost", status }
}

function read<T>(
  { name, readUnexpected }: Pick<Api, "name" | "readUnexpected">,
  answer: HttpAnswer,
  shape: Shape<T>,
): ApiResponse<T> | Refused | LostResponse {
  const { status, headers } = answer
  if (typeof shape === "function") {
    const value = shape(answer)
    return value === undefined ? unreadable(name, status) : { kind: "response", value, status, headers }
  }
  const json = readJson(answer.body)
  const { success, data } = shape.safeParse(json)
  if (success) return { kind: "response", value: data, status, headers }
  return readUnexpected?.(json) ?? unreadable(name, status)
}

function unreadable(name: string, status: number): LostResponse {
  const message = `${name} answered ${status} with content that cannot be read.`
  return { kind: "lost", status, code: String(status), message }
}

function refuseLost({ code, message, retryAt }: LostResponse, why: RefusalKind): Refused {
  return { kind: "refused", why, code, message, ...(retryAt === undefined ? {} : { retryAt }) }
}

export async function ask<Call, T>(
  outside: Outside,
  api: Api<Call>,
  shape: Shape<T>,
  call: Call,
): Promise<ApiResponse<T> | Refused> {
  const response = await exchange(outside, api, shape, call)
  if (response.kind !== "lost") return response
  return refuseLost(response, response.status === 503 ? "rate" : "transient")
}

export async function askOnce<Call, T>(
  outside: CommitOutside | Outside,
  api: Api<Call>,
  shape: Shape<T>,
  call: Call,
): Promise<ApiResponse<T> | Refused | Unknown> {
  const response = await exchange("reads" in outside ? outside.reads : outside, api, shape, call)
  return response.kind === "lost" ? { kind: "unknown", message: response.message } : response
}

/** What a commit is handed. */
export function forCommit(outside: Outside): CommitOutside {
  const { http: _http, ...rest } = outside
  return { ...rest, reads: outside }
}

/** Of an API whose adapters write their requests themselves. */
export const asIs: Api["write"] = (_outside, request) => request
