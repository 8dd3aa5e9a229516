import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { readEpochSeconds, someWords } from "#networks/shapes.ts"

/** Either nothing came back, or nothing that says whether Pinterest did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

type Question<T> = Pick<HttpRequest, "method"> & {
  /** With its query, below the version of the API. */
  readonly path: string
  readonly authorization: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
}

export const version = "v5"

export const bearer = (accessToken: string): string => `Bearer ${accessToken}`

const problem = z.object({ code: z.number().optional(), message: someWords })

type Problem = z.infer<typeof problem>

/** Pinterest's own numbers, where they say more than the status. */
const kinds: Readonly<Record<number, RefusalKind>> = {
  2: "auth",
  7: "permission",
  8: "rate",
  29: "permission",
  30: "gone",
  40: "gone",
  50: "gone",
  283: "auth",
  2031: "gone",
  403: "permission",
}

const kindsByStatus: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  // Two writes at once, of which the other came first.
  409: "transient",
  413: "media",
  429: "rate",
}

const aboutMedia = /\b(?:image|video|media|cover|pixel|base64)|media_source|maxItems/i

function classify(status: number, { code = 0, message = "" }: Problem): RefusalKind {
  const known = kinds[code] ?? kindsByStatus[status]
  if (known !== undefined) return known
  if (/unable to reach the url/i.test(message)) return "transient"
  return aboutMedia.test(message) ? "media" : "content"
}

/** Seconds from now, or the second itself: what Pinterest means by the second header is not written down anywhere. */
function readReset({ headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const text = /^\d{1,12}/.exec(headers["retry-after"] ?? headers["x-ratelimit-reset"] ?? "")?.[0]
  if (text === undefined) return undefined
  const seconds = Number(text)
  const isMoment = seconds > 1_000_000_000
  return isMoment ? readEpochSeconds(text) : now.add({ seconds })
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const { status } = answer
  const found = problem.safeParse(readJson(answer.body)).data ?? {}
  const { code = status, message = `Pinterest answered ${status}.` } = found
  const why = classify(status, found)
  const refused: Refused = { kind: "refused", why, code: String(code), message }
  const retryAt = why === "rate" ? readReset(answer, now) : undefined
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

/** Asks Pinterest one thing. It throws for nothing that happens on the way. */
export async function askPinterest<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { method, path, authorization, json, form, answer: shape } = question
  const headers = { authorization, accept: "application/json" }
  const type = form === undefined ? "application/json" : "application/x-www-form-urlencoded"
  const body = form === undefined ? json && JSON.stringify(json) : new URLSearchParams(form).toString()
  const sent = await send(outside, {
    method,
    url: `${outside.hosts["api"]}/${version}${path}`,
    headers: body === undefined ? headers : { ...headers, "content-type": type },
    ...(body === undefined ? {} : { body }),
  })
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408) return readRefusal(answer, outside.now())
  if (status < 200 || status >= 300) return { kind: "lost", status, message: `Pinterest answered ${status}.` }
  const read = shape.safeParse(readJson(answer.body))
  if (read.success) return { kind: "heard", answer: read.data }
  return { kind: "lost", status, message: `Pinterest answered ${status} with something that cannot be read.` }
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
