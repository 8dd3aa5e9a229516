import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import { type Api, asIs } from "#networks/ask.ts"
import { googleApi, readTokenProblem } from "#networks/google-shared/google-api.ts"
import type { Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"
import { classify, restOf } from "#networks/youtube/classify.ts"

const problem = z.object({
  error: z.object({
    message: someWords,
    status: z.string().optional(),
    errors: z.array(z.object({ message: someWords, reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

/** The errors of the interface and those of OAuth, in one form. */
type Problem = { readonly code: string; readonly message: string }

function readProblem({ status, body }: HttpAnswer): Problem {
  const json = readJson(body)
  const otherwise = `YouTube answered ${status}.`
  const refused = readTokenProblem(json)
  if (refused !== undefined) return { message: otherwise, ...refused }
  const { message, status: state, errors = [], details = [] } = problem.safeParse(json).data?.error ?? {}
  const reasons = [...errors, ...details].flatMap(({ reason }) => reason ?? [])
  return {
    code: reasons[0] ?? state ?? String(status),
    message: message ?? errors[0]?.message ?? otherwise,
  }
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const { code, message } = readProblem(answer)
  const why = classify(answer.status, code)
  const refused: Refused = { kind: "refused", why, code, message }
  const retryAt =
    why === "rate" ? (restOf(code, message, now) ?? readRetryAfter(now, answer.headers["retry-after"])) : undefined
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

export const youtubeApi = googleApi("YouTube", readRefusal)

/** Where uploads go. 308 is how one says that it wants more. */
export const youtubeUploads: Api = { ...youtubeApi, write: asIs, otherSuccess: 308 }
