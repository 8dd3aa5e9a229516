import { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { type Api, asIs } from "#networks/ask.ts"
import { linkedinVersion } from "#networks/linkedin-shared/api-version.ts"
import type { Outside, RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

/*
 * What profiles and pages ask LinkedIn for in the same way. The two are networks of their own, with other rights, so each
 * says in its client.ts as whom it asks.
 */

/** As whom the versioned interface is asked. */
export type LinkedInCaller = {
  /** The member or the organization. */
  readonly urn: string
  readonly token: string
  /** Whether LinkedIn tells this caller how far it is with a picture. */
  readonly maySeePictures: boolean
}

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

type Problem = { readonly code: string; readonly message: string; readonly inputs: string }

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
  // A wrong configuration of the service: its operator has to fix it.
  NONEXISTENT_VERSION: "permission",
  invalid_client: "permission",
  unauthorized_client: "permission",
  invalid_grant: "auth",
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  413: "media",
  426: "permission",
  429: "rate",
}

/** Media that LinkedIn is still working on; how it says so differs, so this looks for the words. */
const unready =
  /not (?:yet )?(?:been )?(?:processed|available|ready)|still (?:being )?process|PROCESSING\b|WAITING_UPLOAD/i

function kindOf(status: number, { code, message, inputs }: Problem): RefusalKind {
  const known = kinds[code] ?? kindsByStatus[status]
  if (known !== undefined) return known
  if (/duplicate of urn:li:/i.test(message)) return "duplicate"
  const said = `${message} ${inputs}`
  if (unready.test(said)) return "transient"
  return /urn:li:(?:image|video)|\/content\/(?:media|multiImage)/i.test(said) ? "media" : "content"
}

function readProblem({ status, body }: HttpAnswer): Problem {
  const found = errorShape.safeParse(readJson(body)).data ?? {}
  const inputErrors = found.errorDetails?.inputErrors ?? []
  const service = found.serviceErrorCode === undefined ? undefined : String(found.serviceErrorCode)
  const isDuplicate = inputErrors.some(({ code }) => code === "DUPLICATE_POST")
  const named = isDuplicate ? "DUPLICATE_POST" : (found.code ?? found.error)
  const code = named ?? (service === undefined ? String(status) : (serviceCodes[service] ?? service))
  const details = inputErrors.map(({ description = "" }) => description).filter((text) => text !== "")
  const first = found.message ?? found.error_description ?? `LinkedIn answered ${status}.`
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

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const found = readProblem(answer)
  const { code, message } = found
  const why = kindOf(answer.status, found)
  const soon = why === "transient" ? now.add({ seconds: unreadySeconds }) : undefined
  return withRetry({ kind: "refused", why, code, message }, readRetryAt(answer, now) ?? soon)
}

const reading = {
  name: "LinkedIn",
  readRefusal,
  isUnclear: ({ message }: Refused) => message.includes("Unable to obtain activity"),
  readError(answer: HttpAnswer, now: Temporal.Instant) {
    const { code, message } = readProblem(answer)
    return withRetry({ code, message }, readRetryAt(answer, now))
  },
}

export const linkedinApi: Api = { ...reading, write: asIs }

/** Where people sign in. */
export const linkedinSignIn: Api<ApiCall> = { ...reading, write: ({ hosts }, call) => writeRequest(hosts["www"], call) }

/** A request to the versioned interface. */
export function rest(
  { hosts, apiVersion = linkedinVersion.own }: Pick<Outside, "hosts" | "apiVersion">,
  { token }: LinkedInCaller,
  method: "GET" | "POST",
  path: string,
  body?: object,
): HttpRequest {
  const headers = {
    accept: "application/json",
    authorization: `Bearer ${token}`,
    "linkedin-version": apiVersion,
    "x-restli-protocol-version": "2.0.0",
  }
  const url = `${hosts["api"]}/rest/${path}`
  if (body === undefined) return { method, url, headers }
  return { method, url, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) }
}
