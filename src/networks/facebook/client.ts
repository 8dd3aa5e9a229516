import { randomUUID } from "node:crypto"
import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { classify } from "#networks/facebook/classify.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { send } from "#networks/send.ts"

/** The version of the Graph API that everything is asked in. */
export const version = "v25.0"

/** Files take their time. */
export const uploadTimeoutMs = 120_000

/** Either nothing came back, or nothing that says whether Facebook did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

type Question<T> = {
  readonly method: "GET" | "POST"
  /** Below the host, which is the Graph's unless it is said, and the version. */
  readonly path: string
  readonly host?: "graph" | "video"
  /** In the address of a GET, in the form of a POST. */
  readonly fields: Readonly<Record<string, string>>
  /** A piece of a video, which makes it a form of several parts. */
  readonly chunk?: Uint8Array
  readonly answer: z.ZodType<T>
}

/** The Graph's own shape, and that of the host which takes files. */
const problem = z.object({
  error: z
    .object({
      message: z.string().optional(),
      code: z.number().optional(),
      error_subcode: z.number().optional(),
      is_transient: z.boolean().optional(),
      error_user_msg: z.string().optional(),
    })
    .optional(),
  debug_info: z
    .object({ retriable: z.boolean().optional(), type: z.string().optional(), message: z.string().optional() })
    .optional(),
})

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().nonnegative().optional() })),
)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Facebook tells the minutes until it listens again among the figures of use, if at all. */
function readRetry(outside: Outside, { headers }: HttpAnswer): Temporal.Instant | undefined {
  const after = headers["retry-after"] ?? ""
  const figures = usage.safeParse(readJson(headers["x-business-use-case-usage"] ?? "")).data ?? {}
  const minutes = Object.values(figures)
    .flat()
    .map(({ estimated_time_to_regain_access: each }) => each ?? 0)
  const seconds = Math.max(/^\d{1,6}$/.test(after) ? Number(after) : 0, ...minutes.map((each) => Math.ceil(each * 60)))
  return seconds > 0 ? outside.now().add({ seconds }) : undefined
}

function readRefusal(outside: Outside, answer: HttpAnswer): Refused {
  const { status } = answer
  const { error, debug_info: file } = problem.safeParse(readJson(answer.body)).data ?? {}
  if (error === undefined && file !== undefined) {
    const { retriable, type, message = "Facebook could not take the file." } = file
    return { kind: "refused", why: retriable === true ? "transient" : "media", code: type ?? String(status), message }
  }
  const { code, error_subcode: subcode } = error ?? {}
  const why = classify(status, error ?? {})
  const retryAt = why === "rate" ? readRetry(outside, answer) : undefined
  const refused: Refused = {
    kind: "refused",
    why,
    code: code === undefined ? String(status) : subcode === undefined ? String(code) : `${code}/${subcode}`,
    message: error?.error_user_msg ?? error?.message ?? `Facebook answered ${status}.`,
  }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

function formOf(fields: Readonly<Record<string, string>>, chunk: Uint8Array): Pick<HttpRequest, "headers" | "body"> {
  const boundary = `fanfare-${randomUUID()}`
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="video_file_chunk"; filename="chunk"\r\ncontent-type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([
    ...[...parts, head].map((part) => Buffer.from(part)),
    chunk,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    headers: { accept: "application/json", "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
  }
}

/** Sends a request as it is, and makes of the answer what can be made of it. */
export async function hear<T>(
  outside: Outside,
  request: HttpRequest,
  shape: z.ZodType<T>,
): Promise<Heard<T> | Refused | Lost> {
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408) return readRefusal(outside, answer)
  if (status < 200 || status >= 300) return { kind: "lost", status, message: `Facebook answered ${status}.` }
  const read = shape.safeParse(readJson(answer.body))
  if (read.success) return { kind: "heard", answer: read.data }
  return { kind: "lost", status, message: `Facebook answered ${status} with something that cannot be read.` }
}

/** Asks Facebook one thing. It throws for nothing that happens on the way. */
export async function askFacebook<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { method, path, host = "graph", fields, chunk, answer } = question
  const url = `${outside.hosts[host]}/${version}${path}`
  const form = new URLSearchParams(fields).toString()
  const accept = "application/json"
  if (method === "GET") return hear(outside, { method, url: `${url}?${form}`, headers: { accept } }, answer)
  if (chunk !== undefined) {
    return hear(outside, { method, url, ...formOf(fields, chunk), timeoutMs: uploadTimeoutMs }, answer)
  }
  const headers = { accept, "content-type": "application/x-www-form-urlencoded" }
  return hear(outside, { method, url, headers, body: form }, answer)
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
