import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { readRetryAfter, someWords } from "#networks/shapes.ts"
import { classify, pauseAfter } from "#networks/tiktok/classify.ts"

/** Either nothing came back, or nothing that says whether TikTok did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

type Question<T> = {
  readonly method: "GET" | "POST"
  /** With its query, below the host and the version. */
  readonly path: string
  readonly accessToken: string
  readonly json?: object
  /** What stands in the `data` of the answer. */
  readonly answer: z.ZodType<T>
}

const version = "v2"

/** The shape of the API, which tells of success in it as well, and that of OAuth. */
const problem = z.object({
  error: z
    .union([z.string(), z.object({ code: z.union([z.string(), z.number()]).optional(), message: someWords })])
    .optional(),
  error_description: someWords,
})

const envelope = z.object({ data: z.unknown() })

function readRetry(outside: Outside, code: string, { headers }: HttpAnswer): Temporal.Instant {
  const now = outside.now()
  return readRetryAfter(now, headers["retry-after"]) ?? now.add({ seconds: pauseAfter(code) })
}

/** The word for what is wrong, and the sentence; undefined where nothing is. */
function readProblem(body: unknown): { readonly code?: string; readonly message?: string } | undefined {
  const { error, error_description: description } = problem.safeParse(body).data ?? {}
  if (error === undefined) return undefined
  const { code, message } = typeof error === "string" ? { code: error, message: description } : error
  if (code === "ok") return undefined
  return {
    ...(code === undefined ? {} : { code: String(code) }),
    ...(message === undefined || message === "" ? {} : { message }),
  }
}

async function hear<T>(
  outside: Outside,
  request: HttpRequest,
  read: (body: unknown) => z.ZodSafeParseResult<T>,
): Promise<Heard<T> | Refused | Lost> {
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  const isFine = status >= 200 && status < 300
  const isRefusal = status >= 400 && status < 500 && status !== 408
  if (!isFine && !isRefusal) return { kind: "lost", status, message: `TikTok answered ${status}.` }
  const body = readJson(answer.body)
  // A refusal may come with any status, even that of success.
  const found = readProblem(body)
  if (found !== undefined || isRefusal) {
    const { code = String(status), message = `TikTok answered ${code}.` } = found ?? {}
    if (code === "internal_error") return { kind: "lost", status, message }
    const why = classify(status, code)
    const refused: Refused = { kind: "refused", why, code, message }
    return why === "rate" ? { ...refused, retryAt: readRetry(outside, code, answer) } : refused
  }
  const result = read(body)
  if (result.success) return { kind: "heard", answer: result.data }
  return { kind: "lost", status, message: `TikTok answered ${status} with something that cannot be read.` }
}

/** Asks TikTok one thing. It throws for nothing that happens on the way. */
export async function askTiktok<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { method, path, accessToken, json, answer: shape } = question
  const headers = { accept: "application/json", authorization: `Bearer ${accessToken}` }
  const url = `${outside.hosts["api"]}/${version}${path}`
  const request: HttpRequest =
    json === undefined
      ? { method, url, headers }
      : {
          method,
          url,
          headers: { ...headers, "content-type": "application/json; charset=UTF-8" },
          body: JSON.stringify(json),
        }
  return hear(outside, request, (body) => shape.safeParse(envelope.safeParse(body).data?.data))
}

/** Asks for tokens, or gives them back. Here TikTok knows us by our keys. */
export async function askForTokens<T>(
  outside: Outside,
  path: "/oauth/token/" | "/oauth/revoke/",
  fields: Readonly<Record<string, string>>,
  shape: z.ZodType<T>,
): Promise<Heard<T> | Refused | Lost> {
  const { clientId, clientSecret } = outside.app
  const body = new URLSearchParams({ client_key: clientId, client_secret: clientSecret, ...fields }).toString()
  const headers = { accept: "application/json", "content-type": "application/x-www-form-urlencoded" }
  const request: HttpRequest = { method: "POST", url: `${outside.hosts["api"]}/${version}${path}`, headers, body }
  return hear(outside, request, (answer) => shape.safeParse(answer))
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
