import { z } from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import { serverApi, type ServerApi } from "#networks/fediverse-shared/server-api.ts"
import type { RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"

/** A refusal, the findings of a check of the fields, or an error of OAuth: whichever of the three it sends. */
const problem = z.object({
  error: z.string().optional().catch(undefined),
  error_description: someWords,
  message: someWords,
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
})

type Problem = z.infer<typeof problem>

/** What is said in one word, whatever the status: some versions send all of it with 500. */
const anywhere: readonly (readonly [RegExp, RefusalKind])[] = [
  [/^Unauthenticated\.?$/, "auth"],
  [/^No query results for model/, "gone"],
  [/^Duplicate idempotency key/, "duplicate"],
  // A file belongs to one post: if it is taken, the post may be there.
  [/^Invalid media[_ ]ids?/, "duplicate"],
  [/^Invalid or unsupported mime type/, "media"],
  [/^Account size limit reached/, "media"],
  [/^Empty statuses are not allowed/, "content"],
  [/^Invalid object\. Contains banned keyword/, "content"],
]

const kinds: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  410: "gone",
  413: "media",
  415: "media",
  419: "transient",
  425: "transient",
  429: "rate",
  451: "media",
}

const mediaFields = /^(?:file|description|media_ids|filter_\w+)\b/

/** What the words mean, whatever the status. */
function classifyWords({ error = "", errors }: Problem): RefusalKind | undefined {
  if (errors !== undefined) return Object.keys(errors).some((name) => mediaFields.test(name)) ? "media" : "content"
  return anywhere.find(([pattern]) => pattern.test(error))?.[1]
}

function wordsOf(status: number, { error, error_description: description, message, errors }: Problem): string {
  const said = [description, message, Object.values(errors ?? {}).flat()[0], error]
  return said.find((each) => each !== undefined && each !== "") ?? `The server answered ${status}.`
}

function readProblem({ body }: HttpAnswer): Problem {
  return problem.safeParse(readJson(body)).data ?? {}
}

function refuse(answer: HttpAnswer, why: RefusalKind, found: Problem, now: Temporal.Instant): Refused {
  const { status, headers } = answer
  const retryAt = why === "rate" ? readRetryAfter(now, headers["retry-after"]) : undefined
  const isName = found.error_description !== undefined && found.error !== undefined
  return {
    kind: "refused",
    why,
    code: isName ? (found.error ?? "") : String(status),
    message: wordsOf(status, found),
    ...(retryAt === undefined ? {} : { retryAt }),
  }
}

const neverSeen: Refused = {
  kind: "refused",
  why: "permission",
  code: "NeverSignedIn",
  message: "The server refuses this account until it has signed in once on the server's own pages.",
}

export const pixelfedApi: ServerApi = {
  ...serverApi,

  readRefusal(answer, now) {
    const found = readProblem(answer)
    return refuse(answer, classifyWords(found) ?? kinds[answer.status] ?? "content", found, now)
  },

  /** A server error without such words may be a passing fault as well. */
  findRefusal(answer, now) {
    const found = readProblem(answer)
    const why = answer.status >= 500 ? classifyWords(found) : undefined
    return why && refuse(answer, why, found, now)
  },

  /** An account that was never on the server's own pages gets an empty list, and the call has no effect. */
  readUnexpected: (json) => (Array.isArray(json) && json.length === 0 ? neverSeen : undefined),
}
