import { z } from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import { serverApi, type ServerApi } from "#networks/fediverse-shared/server-api.ts"
import type { RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { readInstant, readRetryAfter, someWords } from "#networks/shapes.ts"

/** Compatible servers put all kinds of things there. */
const problem = z.object({ error: z.unknown(), error_description: someWords })

/**
 * What words mean, where the status alone does not tell. Those of 422 are in the language of the server: what they say of files
 * is found out by asking for the files (`judgeByFiles`), and they only help where that tells nothing.
 */
const words: Readonly<Record<number, readonly (readonly [RegExp, RefusalKind])[]>> = {
  400: [[/invalid_client|unauthorized_client/, "permission"]],
  403: [[/login is currently disabled|pending approval|confirmed e-?mail|suspended/i, "auth"]],
  422: [
    [/not finished processing/i, "transient"],
    [/already attached to another post/i, "duplicate"],
    [/cannot attach|\bfile\b|\bmedia\b|thumbnail/i, "media"],
  ],
}

const kinds: Readonly<Record<number, RefusalKind>> = {
  401: "auth",
  403: "permission",
  404: "gone",
  410: "gone",
  413: "media",
  415: "media",
  425: "transient",
  429: "rate",
}

function classify(status: number, said: string): RefusalKind {
  return words[status]?.find(([pattern]) => pattern.test(said))?.[1] ?? kinds[status] ?? "content"
}

/** Where the server says nothing, what is not ready yet is in a moment. */
export const inAMoment = (now: Temporal.Instant): Temporal.Instant => now.add({ seconds: 5 })

/** When the count of requests starts again: a whole date, unlike elsewhere. */
function readReset(why: RefusalKind, { headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  if (why === "transient") return inAMoment(now)
  if (why !== "rate") return undefined
  return readRetryAfter(now, headers["retry-after"]) ?? readInstant(headers["x-ratelimit-reset"] ?? "")
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused {
  const { status } = answer
  const { error, error_description: description } = problem.safeParse(readJson(answer.body)).data ?? {}
  const said = typeof error === "string" ? error : error === undefined ? "" : JSON.stringify(error)
  const why = classify(status, `${said} ${description ?? ""}`)
  const retryAt = readReset(why, answer, now)
  const isName = description !== undefined && said !== ""
  return {
    kind: "refused",
    why,
    code: isName ? said : String(status),
    message: description ?? (said === "" ? `The server answered ${status}.` : said),
    ...(retryAt === undefined ? {} : { retryAt }),
  }
}

export const mastodonApi: ServerApi = { ...serverApi, readRefusal }
