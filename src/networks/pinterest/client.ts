import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import type { RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readEpochSeconds, someWords } from "#networks/shapes.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

export const version = "v5"

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

/** Code 29 says this too: the app may not make pins at all yet, and only its operator can change that. */
const isTrial = /\btrial access\b/i

const noTrialPins =
  "The app of this service has only trial access at Pinterest and cannot make pins yet. The operator of the service has to " +
  "ask Pinterest for standard access; the README of the network says how. Pinterest said:"

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
  const words = code === 29 && isTrial.test(message) ? `${noTrialPins} ${message}` : message
  const refused: Refused = { kind: "refused", why, code: String(code), message: words }
  const retryAt = why === "rate" ? readReset(answer, now) : undefined
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

export const pinterestApi: Api<ApiCall> = {
  name: "Pinterest",
  write: ({ hosts }, call) => writeRequest(`${hosts["api"]}/${version}`, call),
  readRefusal,
}
