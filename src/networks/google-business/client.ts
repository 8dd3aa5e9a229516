import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, RefusalKind, Refused } from "#networks/network.ts"
import { send } from "#networks/send.ts"

/** Either nothing came back, or nothing that says whether Google did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

type Question<T> = Pick<HttpRequest, "method"> & {
  /** Which of Google's several interfaces. */
  readonly host: "oauth" | "accounts" | "locations" | "posts"
  /** With its query. */
  readonly path: string
  readonly accessToken?: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
}

const oauthProblem = z.object({ error: z.string(), error_description: z.string().optional() })

const detail = z.object({ field: z.string().optional(), message: z.string().optional() })

const problem = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z.array(z.object({ errorDetails: z.array(detail).optional() })).optional(),
  }),
})

/** The errors of the interfaces and those of OAuth, in one form. */
type Told = { readonly code: string; readonly message: string; readonly about: string }

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const kinds: Readonly<Record<string, RefusalKind>> = {
  UNAUTHENTICATED: "auth",
  PERMISSION_DENIED: "permission",
  NOT_FOUND: "gone",
  RESOURCE_EXHAUSTED: "rate",
  ABORTED: "transient",
  invalid_grant: "auth",
  // Of the service's own making, and mended by whoever runs it.
  invalid_client: "permission",
  unauthorized_client: "permission",
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  409: "transient",
  429: "rate",
}

const aboutMedia = /\b(?:image|photo|media|picture)|sourceUrl/i

function readProblem({ status, body }: HttpAnswer): Told {
  const json = readJson(body)
  const otherwise = `Google answered ${status}.`
  const refused = oauthProblem.safeParse(json).data
  if (refused !== undefined) {
    return { code: refused.error, message: refused.error_description ?? otherwise, about: "" }
  }
  const { error } = problem.safeParse(json).data ?? { error: {} }
  const details = (error.details ?? []).flatMap(({ errorDetails = [] }) => errorDetails)
  const words = details.map(({ message = "" }) => message).filter((each) => each !== "")
  const first = error.message ?? otherwise
  return {
    code: error.status ?? String(status),
    message: [first, ...words.filter((each) => !first.includes(each))].join(" "),
    about: details.map(({ field = "", message = "" }) => `${field} ${message}`).join(" "),
  }
}

function readRetryAt({ headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const seconds = headers["retry-after"] ?? ""
  return /^\d{1,6}$/.test(seconds) ? now.add({ seconds: Number(seconds) }) : undefined
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const { code, message, about } = readProblem(answer)
  const isAboutMedia = aboutMedia.test(`${message} ${about}`)
  const why = kinds[code] ?? kindsByStatus[answer.status] ?? (isAboutMedia ? "media" : "content")
  const retryAt = why === "rate" ? readRetryAt(answer, now) : undefined
  const refused: Refused = { kind: "refused", why, code, message }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

/** Asks Google one thing. It throws for nothing that happens on the way. */
export async function askGoogle<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { method, host, path, accessToken, json, form, answer: shape } = question
  const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded"
  const body = form === undefined ? json && JSON.stringify(json) : new URLSearchParams(form).toString()
  const sent = await send(outside, {
    method,
    url: `${outside.hosts[host]}${path}`,
    headers: {
      accept: "application/json",
      ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
      ...(body === undefined ? {} : { "content-type": type }),
    },
    ...(body === undefined ? {} : { body }),
  })
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408) return readRefusal(answer, outside.now())
  if (status < 200 || status >= 300) return { kind: "lost", status, message: readProblem(answer).message }
  const read = shape.safeParse(readJson(answer.body))
  if (read.success) return { kind: "heard", answer: read.data }
  return { kind: "lost", status, message: `Google answered ${status} with something that cannot be read.` }
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
