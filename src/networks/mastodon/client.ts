import { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { readInstant } from "#networks/fediverse-shared/read-instant.ts"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { Author, Outside, RefusalKind, Refused } from "#networks/network.ts"
import { send } from "#networks/send.ts"

/** Either nothing came back, or nothing that says whether the server did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly status: number; readonly answer: T }

export type Question<T> = Omit<HttpRequest, "url"> & {
  /** The name of the server that is asked. */
  readonly server: string
  /** With its query, below the server. */
  readonly path: string
  readonly token?: string
  readonly answer: z.ZodType<T>
}

/** Compatible servers put all kinds of things there. */
const problem = z.object({ error: z.unknown(), error_description: z.string().optional().catch(undefined) })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What words mean, where the status alone does not tell. */
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
  408: "transient",
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
const momentSeconds = 5

/** When the count of requests starts anew: a whole date, unlike elsewhere. */
function readReset(why: RefusalKind, { headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  if (why === "transient") return now.add({ seconds: momentSeconds })
  if (why !== "rate") return undefined
  const seconds = Number(headers["retry-after"] ?? Number.NaN)
  if (Number.isSafeInteger(seconds) && seconds >= 0) return now.add({ seconds })
  return readInstant(headers["x-ratelimit-reset"] ?? "")
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

/** Asks a server one thing. It throws for nothing that happens on the way. */
export async function askServer<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { server, path, token, answer: shape, headers = {}, ...request } = question
  const sent = await send(outside, {
    ...request,
    url: `${addressOf(outside.hosts["servers"], server)}${path}`,
    headers: {
      accept: "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500) return readRefusal(answer, outside.now())
  if (status < 200 || status >= 300) return { kind: "lost", status, message: `The server answered ${status}.` }
  const read = shape.safeParse(readJson(answer.body))
  if (read.success) return { kind: "heard", status, answer: read.data }
  return { kind: "lost", status, message: `The server answered ${status} with something that cannot be read.` }
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}

/** What is kept with an account to find it again: its server, and its id there. */
export function homeOf({ credentials }: Author): { server: string; token: string; id: string } {
  const { server, accountId } = credentials.extra ?? {}
  if (server === undefined || accountId === undefined) throw new Error("a Mastodon account without its server")
  return { server, token: credentials.accessToken, id: accountId }
}
