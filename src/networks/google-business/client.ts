import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import { googleApi, readTokenProblem } from "#networks/google-shared/google-api.ts"
import type { RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"

const detail = z.object({ field: z.string().optional(), message: someWords })

const problem = z.object({
  error: z.object({
    message: someWords,
    status: z.string().optional(),
    details: z.array(z.object({ errorDetails: z.array(detail).optional() })).optional(),
  }),
})

/** The errors of the interfaces and those of OAuth, in one form. */
type Problem = { readonly code: string; readonly message: string; readonly about: string }

const kinds: Readonly<Record<string, RefusalKind>> = {
  UNAUTHENTICATED: "auth",
  PERMISSION_DENIED: "permission",
  NOT_FOUND: "gone",
  RESOURCE_EXHAUSTED: "rate",
  ABORTED: "transient",
  invalid_grant: "auth",
  // A wrong configuration of the service: its operator has to fix it.
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

/** Google could not get the picture from us just now: the service was restarting, or the way to it was down. */
const notFetched = /fetching image failed/i

const aboutMedia = /\b(?:image|photo|media|picture)|sourceUrl/i

function readProblem({ status, body }: HttpAnswer): Problem {
  const json = readJson(body)
  const otherwise = `Google answered ${status}.`
  const refused = readTokenProblem(json)
  if (refused !== undefined) return { message: otherwise, ...refused, about: "" }
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

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const { code, message, about } = readProblem(answer)
  const said = `${message} ${about}`
  const byWords = notFetched.test(said) ? "transient" : aboutMedia.test(said) ? "media" : "content"
  const why = kinds[code] ?? kindsByStatus[answer.status] ?? byWords
  const retryAt = why === "rate" ? readRetryAfter(now, answer.headers["retry-after"]) : undefined
  const refused: Refused = { kind: "refused", why, code, message }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

export const googleBusinessApi = googleApi("Google", readRefusal)
