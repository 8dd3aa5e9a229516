import { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, RefusalKind, Refused, Unknown } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"

/*
 * What profiles and pages ask LinkedIn for in the same way. The two are networks of their own, with other rights, so each
 * says in its client.ts as whom it asks.
 */

/** As whom the versioned interface is asked. */
export type LinkedInCaller = {
  /** The member or the organization. */
  readonly urn: string
  readonly token: string
  /** The version of the interface that the adapter was written for. */
  readonly apiVersion: string
  /** Whether LinkedIn tells this caller how far it is with a picture. */
  readonly maySeePictures: boolean
}

export type Answered = { readonly kind: "answered"; readonly answer: HttpAnswer }

type Lost = Unknown & { readonly code: string; readonly retryAt?: Temporal.Instant }

const errorShape = z.object({
  message: someWords,
  code: z.string().optional(),
  serviceErrorCode: z.union([z.number(), z.string()]).optional(),
  error: z.string().optional(),
  error_description: someWords,
  errorDetails: z
    .object({
      inputErrors: z.array(z.object({ description: someWords, code: z.string().optional(), input: z.unknown() })),
    })
    .optional(),
})

type Told = { readonly code: string; readonly message: string; readonly inputs: string }

/** The numbers that stand for a name in older answers. */
const serviceCodes: Readonly<Record<string, string>> = {
  65600: "INVALID_ACCESS_TOKEN",
  65601: "REVOKED_ACCESS_TOKEN",
  65602: "EXPIRED_ACCESS_TOKEN",
  100: "ACCESS_DENIED",
  101: "THROTTLED",
}

const kinds: Readonly<Record<string, RefusalKind>> = {
  INVALID_ACCESS_TOKEN: "auth",
  REVOKED_ACCESS_TOKEN: "auth",
  EXPIRED_ACCESS_TOKEN: "auth",
  ACCESS_DENIED: "permission",
  THROTTLED: "rate",
  DUPLICATE_POST: "duplicate",
  // Of the service's own making, and fixed by whoever runs it.
  NONEXISTENT_VERSION: "permission",
  invalid_client: "permission",
  unauthorized_client: "permission",
  invalid_grant: "auth",
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  408: "transient",
  413: "media",
  426: "permission",
  429: "rate",
}

/** Media that LinkedIn is still working on; how it says so differs, so this looks for the words. */
const unready =
  /not (?:yet )?(?:been )?(?:processed|available|ready)|still (?:being )?process|PROCESSING\b|WAITING_UPLOAD/i

function kindOf(status: number, { code, message, inputs }: Told): RefusalKind {
  const known = kinds[code] ?? kindsByStatus[status]
  if (known !== undefined) return known
  if (/duplicate of urn:li:/i.test(message)) return "duplicate"
  const said = `${message} ${inputs}`
  if (unready.test(said)) return "transient"
  return /urn:li:(?:image|video)|\/content\/(?:media|multiImage)/i.test(said) ? "media" : "content"
}

function readError({ status, body }: HttpAnswer): Told {
  const told = errorShape.safeParse(readJson(body)).data ?? {}
  const inputErrors = told.errorDetails?.inputErrors ?? []
  const service = told.serviceErrorCode === undefined ? undefined : String(told.serviceErrorCode)
  const isDuplicate = inputErrors.some(({ code }) => code === "DUPLICATE_POST")
  const named = isDuplicate ? "DUPLICATE_POST" : (told.code ?? told.error)
  const code = named ?? (service === undefined ? String(status) : (serviceCodes[service] ?? service))
  const details = inputErrors.map(({ description = "" }) => description).filter((text) => text !== "")
  const first = told.message ?? told.error_description ?? `LinkedIn answered ${status}.`
  const message = [first, ...details.filter((text) => !first.includes(text))].join(" ")
  return { code, message, inputs: JSON.stringify(inputErrors) }
}

/** Quotas are counted by the day, in UTC. */
function nextDay(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO("UTC").startOfDay().add({ days: 1 }).toInstant()
}

const unreadySeconds = 10

function readRetryAt({ status, headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  return readRetryAfter(now, headers["retry-after"]) ?? (status === 429 ? nextDay(now) : undefined)
}

function withRetry<T extends object>(value: T, retryAt: Temporal.Instant | undefined): T {
  return retryAt === undefined ? value : { ...value, retryAt }
}

async function exchange(outside: Outside, request: HttpRequest): Promise<Answered | Refused | Lost> {
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "unknown", code: "NoAnswer", message: sent.message }
  const { answer } = sent
  if (answer.status >= 200 && answer.status < 300) return { kind: "answered", answer }
  const told = readError(answer)
  const { code, message } = told
  const now = outside.now()
  const retryAt = readRetryAt(answer, now)
  if (answer.status >= 500 || message.includes("Unable to obtain activity")) {
    return withRetry({ kind: "unknown", code, message }, retryAt)
  }
  const why = kindOf(answer.status, told)
  const soon = why === "transient" ? now.add({ seconds: unreadySeconds }) : undefined
  return withRetry({ kind: "refused", why, code, message }, retryAt ?? soon)
}

/** Asks for something that may be asked again: not knowing whether it was done is no worse than its not being done. */
export async function ask(outside: Outside, request: HttpRequest): Promise<Answered | Refused> {
  const result = await exchange(outside, request)
  if (result.kind !== "unknown") return result
  const { code, message, retryAt } = result
  return withRetry({ kind: "refused", why: "transient", code, message }, retryAt)
}

/** Asks for what everybody can see once it is done. */
export async function askOnce(outside: Outside, request: HttpRequest): Promise<Answered | Refused | Unknown> {
  const result = await exchange(outside, request)
  return result.kind === "unknown" ? { kind: "unknown", message: result.message } : result
}

/** The body of an answer, or a refusal that says that it cannot be read. */
export function read<T>(
  { answer }: Answered,
  shape: z.ZodType<T>,
): { readonly kind: "read"; readonly value: T } | Refused {
  const { success, data } = shape.safeParse(readJson(answer.body))
  if (success) return { kind: "read", value: data }
  const message = "LinkedIn gave an answer that cannot be read."
  return { kind: "refused", why: "transient", code: "BadAnswer", message }
}

/** A request to the versioned interface. */
export function rest(
  { hosts }: Outside,
  { token, apiVersion }: LinkedInCaller,
  method: "GET" | "POST",
  path: string,
  body?: object,
): HttpRequest {
  const version = hosts["version"] ?? ""
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    // The sandbox puts an address of its own in the place of every entry of the table, this one too.
    "linkedin-version": /^\d{6}$/.test(version) ? version : apiVersion,
    "x-restli-protocol-version": "2.0.0",
  }
  const url = `${hosts["api"]}/rest/${path}`
  if (body === undefined) return { method, url, headers }
  return { method, url, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
}
