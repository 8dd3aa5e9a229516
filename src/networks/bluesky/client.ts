import { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { sendProven } from "#networks/bluesky/send-proven.ts"
import type { Author, Credentials, Outside, RefusalKind, Refused, Unknown } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { readEpochSeconds, readRetryAfter, someWords } from "#networks/shapes.ts"

/** A query has no body, a procedure has one, or none (`null`). */
export type XrpcCall = {
  readonly url: string
  readonly params?: Readonly<Record<string, string | readonly string[]>>
  readonly access?: BlueskyAccess
  readonly body?: object | Bytes | URLSearchParams | null
  readonly timeoutMs?: number
}

/** What a request is authorised with: a token, and the key that it is bound to, where it is. */
export type BlueskyAccess = { readonly token?: string; readonly key?: string }

/** Where a server answers to one method of the protocol. */
export function xrpc(server: string | undefined, method: string): string {
  return `${server}/xrpc/${method}`
}

/** A body that goes as it is, unlike a record. */
export class Bytes {
  readonly content: Uint8Array
  readonly type: string

  constructor(content: Uint8Array, type: string) {
    this.content = content
    this.type = type
  }
}

export type Answered<T> = { readonly kind: "answered"; readonly value: T }

type Lost = Unknown & { readonly code: string; readonly status?: number; readonly retryAt?: Temporal.Instant }

const errorShape = z.object({
  error: z.string().optional(),
  message: someWords,
  error_description: someWords,
})

/** The names of refusals, as the servers of the protocol, their sign-in and the video service write them. */
const kinds: Readonly<Record<string, RefusalKind>> = {
  AuthMissing: "auth",
  AuthenticationRequired: "auth",
  AuthFactorTokenRequired: "auth",
  ExpiredToken: "auth",
  InvalidToken: "auth",
  invalid_token: "auth",
  use_dpop_nonce: "transient",
  invalid_dpop_proof: "transient",
  invalid_dpop_key_binding: "auth",
  invalid_grant: "auth",
  invalid_client: "auth",
  // The server could not read how we describe ourselves, which it fetches when it pleases.
  invalid_client_metadata: "transient",
  access_denied: "permission",
  temporarily_unavailable: "transient",
  ScopeMissingError: "permission",
  AccountTakedown: "permission",
  AccountDeactivated: "permission",
  UploadForbidden: "permission",
  RateLimitExceeded: "rate",
  DailyLimitExceeded: "rate",
  TooManyOpenUploads: "rate",
  InvalidSwap: "duplicate",
  UnsupportedContentType: "media",
  VideoTooLarge: "media",
  VideoTooLong: "media",
  BadAspectRatio: "media",
  UploadFailed: "media",
  InvalidPartNumber: "media",
  PartSizeMismatch: "media",
  RepoNotFound: "gone",
  RecordNotFound: "gone",
  UpstreamFailure: "transient",
  ServiceOverloaded: "transient",
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  408: "transient",
  413: "media",
  415: "media",
  429: "rate",
}

function kindOf(status: number, code: string, message: string): RefusalKind {
  const known = kinds[code] ?? kindsByStatus[status]
  if (known !== undefined) return known
  return /\bblob\b|\bmime|\.embed\b/i.test(message) ? "media" : "content"
}

/** Every answer tells when the count of requests starts anew; it matters to those that were too many. */
function readRetryAt({ status, headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const after = readRetryAfter(now, headers["retry-after"])
  return after ?? (status === 429 ? readEpochSeconds(headers["ratelimit-reset"]) : undefined)
}

/** What a bad answer says: the code of its body or of the header that OAuth uses, and the words beside it. */
function readError(answer: HttpAnswer): { readonly code: string; readonly message: string } {
  const told = errorShape.safeParse(readJson(answer.body)).data
  const challenge = /\berror="([^"]+)"/.exec(answer.headers["www-authenticate"] ?? "")?.[1]
  const code = told?.error ?? challenge ?? String(answer.status)
  return { code, message: told?.message ?? told?.error_description ?? `Bluesky answered ${answer.status}.` }
}

function withRetry<T extends object>(value: T, retryAt: Temporal.Instant | undefined): T {
  return retryAt === undefined ? value : { ...value, retryAt }
}

async function exchange<T>(
  outside: Outside,
  call: XrpcCall,
  shape: z.ZodType<T>,
): Promise<Answered<T> | Refused | Lost> {
  const { token, key } = call.access ?? {}
  const request = requestOf(call)
  const sent = await (key === undefined ? send(outside, request) : sendProven(outside, request, key, token))
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "unknown", code: "NoAnswer", message: sent.message }
  const { answer } = sent
  if (answer.status >= 200 && answer.status < 300) {
    const read = shape.safeParse(readJson(answer.body))
    if (read.success) return { kind: "answered", value: read.data }
    return { kind: "unknown", code: "BadAnswer", message: "Bluesky gave an answer that cannot be read." }
  }
  const { code, message } = readError(answer)
  const retryAt = readRetryAt(answer, outside.now())
  if (answer.status >= 500) return withRetry({ kind: "unknown", code, message, status: answer.status }, retryAt)
  const why = kindOf(answer.status, code, message)
  return withRetry({ kind: "refused", why, code, message }, retryAt)
}

function requestOf({ url: address, params = {}, access = {}, body, timeoutMs }: XrpcCall): HttpRequest {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) {
    for (const one of typeof value === "string" ? [value] : value) url.searchParams.append(name, one)
  }
  const headers: Record<string, string> = { accept: "application/json" }
  const { token, key } = access
  if (token !== undefined) headers["authorization"] = `${key === undefined ? "Bearer" : "DPoP"} ${token}`
  const timing = timeoutMs === undefined ? {} : { timeoutMs }
  if (body === undefined) return { method: "GET", url: url.href, headers, ...timing }
  if (body === null) return { method: "POST", url: url.href, headers, ...timing }
  const [type, content] = writeBody(body)
  headers["content-type"] = type
  return { method: "POST", url: url.href, headers, body: content, ...timing }
}

function writeBody(body: object | Bytes | URLSearchParams): readonly [type: string, content: string | Uint8Array] {
  if (body instanceof Bytes) return [body.type, body.content]
  if (body instanceof URLSearchParams) return ["application/x-www-form-urlencoded", body.toString()]
  return ["application/json", JSON.stringify(body)]
}

/** Asks for something that may be asked again: not knowing whether it was done is no worse than its not being done. */
export async function ask<T>(outside: Outside, call: XrpcCall, shape: z.ZodType<T>): Promise<Answered<T> | Refused> {
  const result = await exchange(outside, call, shape)
  return result.kind === "unknown" ? giveUp(result, "transient") : result
}

/** Asks for numbers. A server that is down for a while is left alone for as long as one that was asked too often. */
export async function askPatiently<T>(
  outside: Outside,
  call: XrpcCall,
  shape: z.ZodType<T>,
): Promise<Answered<T> | Refused> {
  const result = await exchange(outside, call, shape)
  return result.kind === "unknown" ? giveUp(result, result.status === 503 ? "rate" : "transient") : result
}

function giveUp({ code, message, retryAt }: Lost, why: RefusalKind): Refused {
  return withRetry({ kind: "refused", why, code, message }, retryAt)
}

/** Asks for what everybody can see once it is done. */
export async function askOnce<T>(
  outside: Outside,
  call: XrpcCall,
  shape: z.ZodType<T>,
): Promise<Answered<T> | Refused | Unknown> {
  const result = await exchange(outside, call, shape)
  return result.kind === "unknown" ? { kind: "unknown", message: result.message } : result
}

/** The account's token. One that came by the server's own page is bound to a key. */
export function accessOf({ accessToken: token, extra = {} }: Credentials): BlueskyAccess {
  const { dpopKey: key } = extra
  return { token, ...(key === undefined ? {} : { key }) }
}

/** The server that keeps the account. */
export function serverOf(author: Author): string {
  const server = author.credentials.extra?.["server"]
  if (server === undefined) throw new Error("a Bluesky account without its server")
  return server
}
