import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import type { RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readEpochSeconds, someWords } from "#networks/shapes.ts"
import { type ApiCall, writeRequest } from "#networks/write-request.ts"

/** X's problem documents, the older list of codes, and the errors of OAuth: whichever of the three it sends. */
const problem = z.object({
  title: someWords,
  detail: someWords,
  type: z.string().optional(),
  errors: z.array(z.object({ code: z.number().optional(), message: someWords })).optional(),
  error: z.string().optional(),
  error_description: someWords,
})

type Problem = z.infer<typeof problem>

const codeOf = ({ errors }: Problem): number | undefined => errors?.[0]?.code

const duplicateCode = 187
const rateCode = 88

/** What the words of a 403 mean, in the order in which they count. */
const forbidden: readonly (readonly [RegExp, RefusalKind])[] = [
  [/duplicate content/i, "duplicate"],
  [/usage-capped/, "rate"],
  [/user-suspended|your account (?:is|has been) (?:suspended|temporarily locked)/i, "auth"],
  [/unsupported-authentication|client-forbidden|\bpermissions?\b|\bscopes?\b/i, "permission"],
  [/not allowed to post a video longer/i, "media"],
]

function classify(status: number, found: Problem): RefusalKind {
  const code = codeOf(found)
  if (code === duplicateCode) return "duplicate"
  // Without credits nothing goes out for anybody until the operator buys some: later, not never.
  if (code === rateCode || status === 429 || status === 402) return "rate"
  if (status === 401) return "auth"
  if (status === 404) return "gone"
  if (status === 403) {
    const words = [found.type, found.title, found.detail, found.errors?.[0]?.message].join("\n")
    return forbidden.find(([pattern]) => pattern.test(words))?.[1] ?? "content"
  }
  return "content"
}

function nameOf(status: number, found: Problem): string {
  const name = /\/problems\/([\w-]+)$/.exec(found.type ?? "")?.[1]
  return name ?? codeOf(found)?.toString() ?? found.error ?? String(status)
}

function wordsOf(status: number, found: Problem): string {
  const detail = found.detail ?? found.error_description
  const first = found.errors?.[0]?.message
  if (detail !== undefined && first !== undefined && first !== detail) return `${detail} ${first}`
  return detail ?? first ?? found.title ?? `X answered ${status}.`
}

/** X names the second at which it listens again, and sends no Retry-After. */
function readReset({ headers }: HttpAnswer): Temporal.Instant | undefined {
  return readEpochSeconds(headers["x-rate-limit-reset"])
}

function readRefusal(answer: HttpAnswer): Refused {
  const { status } = answer
  const found = problem.safeParse(readJson(answer.body)).data ?? {}
  const why = classify(status, found)
  const retryAt = why === "rate" ? readReset(answer) : undefined
  const refused: Refused = { kind: "refused", why, code: nameOf(status, found), message: wordsOf(status, found) }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

export const xApi: Api<ApiCall> = {
  name: "X",
  write: ({ hosts }, call) => writeRequest(hosts["api"], call),
  readRefusal,
}
