import { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import { sendProven } from "#networks/bluesky/send-proven.ts"
import { filePieces } from "#networks/file-form.ts"
import type { Author, Credentials, MediaFile, Outside, RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { readEpochSeconds, readRetryAfter, someWords } from "#networks/shapes.ts"

/** A query has no body, a procedure has one, or none (`null`). */
export type XrpcCall = {
  readonly url: string
  readonly params?: Readonly<Record<string, string | readonly string[]>>
  readonly access?: BlueskyAccess
  readonly body?: object | Bytes | WholeFile | URLSearchParams | null
  readonly timeoutMs?: number
}

/** What a request is authorised with: a token, and the key that it is bound to, where it is. */
export type BlueskyAccess = { readonly token?: string; readonly key?: string }

/** Where a server answers to one method of the protocol. */
export function xrpc(server: string | undefined, method: string): string {
  return `${server}/xrpc/${method}`
}

/** Where the service for videos answers to one. */
export function videoService({ hosts }: Outside, method: string): string {
  return xrpc(hosts["video"], `app.bsky.video.${method}`)
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

/** A file that is too large to be held at once. */
export class WholeFile {
  readonly file: MediaFile

  constructor(file: MediaFile) {
    this.file = file
  }
}

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
  BlobTooLarge: "media",
  InvalidMimeType: "media",
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
  413: "media",
  415: "media",
  429: "rate",
}

function kindOf(status: number, code: string, message: string): RefusalKind {
  const known = kinds[code] ?? kindsByStatus[status]
  if (known !== undefined) return known
  return /\bblob\b|\bmime|\.embed\b/i.test(message) ? "media" : "content"
}

/** Every answer says when the count of requests starts again; it matters to those that were too many. */
function readRetryAt({ status, headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const after = readRetryAfter(now, headers["retry-after"])
  return after ?? (status === 429 ? readEpochSeconds(headers["ratelimit-reset"]) : undefined)
}

const inMegabytes = (bytes: number): string => `${Math.max(0.1, Math.round(bytes / 100_000) / 10)} MB`

/** Of a file that a server does not take at all. */
export function tooLarge({ bytes }: MediaFile, refused: Refused): Refused {
  const message = `This account's server does not accept files as large as this one (${inMegabytes(bytes)}).`
  return { ...refused, why: "media", message }
}

/** What a server has against the size of a file in a record, in plain words. */
function explainSize(message: string): string | undefined {
  const [, most, size] = /blob too big \(maximum (\d+), got (\d+)\)/.exec(message) ?? []
  if (most === undefined || size === undefined) return undefined
  const limits = `up to ${inMegabytes(Number(most))} here, and this one has ${inMegabytes(Number(size))}`
  return `This account's server accepts files of ${limits}. Older servers accept less than Bluesky's own.`
}

/** What a bad answer says: the code of its body or of the header that OAuth uses, and the words beside it. */
function readError(answer: HttpAnswer, now: Temporal.Instant): Omit<Refused, "kind" | "why"> {
  const { error, message, error_description: description } = errorShape.safeParse(readJson(answer.body)).data ?? {}
  const challenge = /\berror="([^"]+)"/.exec(answer.headers["www-authenticate"] ?? "")?.[1]
  const retryAt = readRetryAt(answer, now)
  return {
    code: error ?? challenge ?? String(answer.status),
    message: message ?? description ?? `Bluesky answered ${answer.status}.`,
    ...(retryAt === undefined ? {} : { retryAt }),
  }
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const error = readError(answer, now)
  const why = kindOf(answer.status, error.code, error.message)
  return { kind: "refused", why, ...error, message: explainSize(error.message) ?? error.message }
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
  if (body instanceof WholeFile) {
    headers["content-type"] = body.file.contentType
    return { method: "POST", url: url.href, headers, pieces: filePieces(body.file), ...timing }
  }
  const [type, content] = writeBody(body)
  headers["content-type"] = type
  return { method: "POST", url: url.href, headers, body: content, ...timing }
}

function writeBody(body: object | Bytes | URLSearchParams): readonly [type: string, content: string | Uint8Array] {
  if (body instanceof Bytes) return [body.type, body.content]
  if (body instanceof URLSearchParams) return ["application/x-www-form-urlencoded", body.toString()]
  return ["application/json", JSON.stringify(body)]
}

/** Every server of the protocol. A token that is bound to a key is sent with a proof. */
export const blueskyApi: Api<XrpcCall> = {
  name: "Bluesky",
  write: (_outside, call) => requestOf(call),
  readRefusal,
  readError,
  send(outside, request, { access: { key, token } = {} }) {
    return key === undefined ? send(outside, request) : sendProven(outside, request, key, token)
  },
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
