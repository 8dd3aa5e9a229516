import { z } from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { addressOf } from "#networks/fediverse-shared/read-server.ts"
import type { Author, Outside, RefusalKind, Refused } from "#networks/network.ts"
import { send } from "#networks/send.ts"

/** Either nothing came back, or nothing that says whether the server did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

export type Question<T> = Omit<HttpRequest, "url"> & {
  /** The name of the server that is asked. */
  readonly server: string
  /** With its query, below the server. */
  readonly path: string
  readonly token?: string
  readonly answer: z.ZodType<T>
}

/** A refusal, the findings of a check of the fields, or an error of OAuth: whichever of the three it sends. */
const problem = z.object({
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  errors: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
})

type Problem = z.infer<typeof problem>

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
  408: "transient",
  410: "gone",
  413: "media",
  415: "media",
  419: "transient",
  425: "transient",
  429: "rate",
  451: "media",
}

const mediaFields = /^(?:file|description|media_ids|filter_\w+)\b/

/** What a bad answer means; undefined where it may be a passing fault as well. */
function classify(status: number, { error = "", errors }: Problem): RefusalKind | undefined {
  if (errors !== undefined) return Object.keys(errors).some((name) => mediaFields.test(name)) ? "media" : "content"
  const known = anywhere.find(([pattern]) => pattern.test(error))?.[1]
  if (known !== undefined || status >= 500) return known
  return kinds[status] ?? "content"
}

function wordsOf(status: number, { error, error_description: description, message, errors }: Problem): string {
  const said = [description, message, Object.values(errors ?? {}).flat()[0], error]
  return said.find((each) => each !== undefined && each !== "") ?? `The server answered ${status}.`
}

function readRetryAt({ headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const seconds = Number(headers["retry-after"] ?? Number.NaN)
  return Number.isSafeInteger(seconds) && seconds >= 0 ? now.add({ seconds }) : undefined
}

function readRefusal(answer: HttpAnswer, now: Temporal.Instant): Refused | undefined {
  const { status } = answer
  const found = problem.safeParse(readJson(answer.body)).data ?? {}
  const why = classify(status, found)
  if (why === undefined) return undefined
  const retryAt = why === "rate" ? readRetryAt(answer, now) : undefined
  const isName = found.error_description !== undefined && found.error !== undefined
  return {
    kind: "refused",
    why,
    code: isName ? (found.error ?? "") : String(status),
    message: wordsOf(status, found),
    ...(retryAt === undefined ? {} : { retryAt }),
  }
}

/** Whoever has never been on the server's own pages is answered with an empty list, and nothing is done for them. */
function isNothing(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0
}

const neverSeen: Refused = {
  kind: "refused",
  why: "permission",
  code: "NeverSignedIn",
  message: "The server does nothing for this account until it has signed in on the server's own pages once.",
}

/** Asks a server one thing. It throws for nothing that happens on the way. */
export async function askServer<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { server, path, token, answer: shape, headers = {}, ...request } = question
  const sent = await send(outside, {
    ...request,
    url: `${addressOf(outside.hosts["servers"], server)}${path}`,
    headers: {
      // Without it errors come as the page where people sign in, and look like success.
      accept: "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  const lost: Lost = { kind: "lost", status, message: `The server answered ${status}.` }
  if (status >= 400) return readRefusal(answer, outside.now()) ?? lost
  if (status < 200 || status >= 300) return lost
  const body = readJson(answer.body)
  const read = shape.safeParse(body)
  if (read.success) return { kind: "heard", answer: read.data }
  if (isNothing(body)) return neverSeen
  return { ...lost, message: `The server answered ${status} with something that cannot be read.` }
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}

/** What is kept with an account to find it again: its server, and its id there. */
export function homeOf({ credentials }: Author): { server: string; token: string; id: string } {
  const { server, accountId } = credentials.extra ?? {}
  if (server === undefined || accountId === undefined) throw new Error("a Pixelfed account without its server")
  return { server, token: credentials.accessToken, id: accountId }
}
