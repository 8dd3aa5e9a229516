import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import type { Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"
import { classify, pauseAfter } from "#networks/tiktok/classify.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

const version = "v2"

/** The shape of the API's answers, which it also uses for success, and of OAuth's. */
const problem = z.object({
  error: z
    .union([z.string(), z.object({ code: z.union([z.string(), z.number()]).optional(), message: someWords })])
    .optional(),
  error_description: someWords,
})

type Problem = { readonly code?: string; readonly message?: string }

/** The word for what is wrong, and the sentence; undefined where nothing is. */
function readProblem(body: unknown): Problem | undefined {
  const { error, error_description: description } = problem.safeParse(body).data ?? {}
  if (error === undefined) return undefined
  const { code, message } = typeof error === "string" ? { code: error, message: description } : error
  if (code === "ok") return undefined
  return {
    ...(code === undefined ? {} : { code: String(code) }),
    ...(message === undefined || message === "" ? {} : { message }),
  }
}

function refuse({ status, headers }: HttpAnswer, found: Problem, now: Temporal.Instant): Refused {
  const { code = String(status), message = `TikTok answered ${code}.` } = found
  const why = classify(status, code)
  const refused: Refused = { kind: "refused", why, code, message }
  if (why !== "rate") return refused
  return { ...refused, retryAt: readRetryAfter(now, headers["retry-after"]) ?? now.add({ seconds: pauseAfter(code) }) }
}

export const tiktokApi: Api<ApiCall> = {
  name: "TikTok",

  write({ hosts }, call) {
    const headers = call.json === undefined ? {} : { "content-type": "application/json; charset=UTF-8" }
    return writeRequest(`${hosts["api"]}/${version}`, { ...call, headers })
  },

  readRefusal: (answer, now) => refuse(answer, readProblem(readJson(answer.body)) ?? {}, now),

  /** A refusal may come even with the status of success. */
  findRefusal(answer, now) {
    const isFine = answer.status >= 200 && answer.status < 300
    const found = isFine ? readProblem(readJson(answer.body)) : undefined
    return found && refuse(answer, found, now)
  },

  isUnclear: ({ code }) => code === "internal_error",
}

/** What is in the `data` of a response. */
export function inData<T>(shape: z.ZodType<T>) {
  return z.object({ data: shape }).transform(({ data }) => data)
}
