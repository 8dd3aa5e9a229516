import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Outside, Refused } from "#networks/network.ts"
import { send } from "#networks/send.ts"
import { classify } from "#networks/threads/classify.ts"

/** The version of the API that everything but the tokens is asked in. */
export const version = "v1.0"

/** Either nothing came back, or nothing that says whether Threads did it. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

export type Question<T> = {
  readonly method: "GET" | "POST"
  /** Below the host. */
  readonly path: string
  /** In the address of a GET, in the form of a POST. */
  readonly fields: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
}

/** The Graph's own shape, and the flatter one of those who exchange a code. */
const problem = z.object({
  error: z
    .object({
      message: z.string().optional(),
      code: z.union([z.number(), z.string()]).optional(),
      error_subcode: z.number().optional(),
      is_transient: z.boolean().optional(),
      error_user_msg: z.string().optional(),
    })
    .optional(),
  error_message: z.string().optional(),
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

/** Threads tells the minutes until it listens again among the figures of use, if at all. */
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
  const { error, error_message: words } = problem.safeParse(readJson(answer.body)).data ?? {}
  const { code, error_subcode: subcode } = error ?? {}
  const why = classify(status, error ?? {})
  const retryAt = why === "rate" ? readRetry(outside, answer) : undefined
  const refused: Refused = {
    kind: "refused",
    why,
    code: code === undefined ? String(status) : subcode === undefined ? String(code) : `${code}/${subcode}`,
    message: error?.error_user_msg ?? error?.message ?? words ?? `Threads answered ${status}.`,
  }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

/** Asks Threads one thing. It throws for nothing that happens on the way. */
export async function askThreads<T>(outside: Outside, question: Question<T>): Promise<Heard<T> | Refused | Lost> {
  const { method, path, fields, answer: shape } = question
  const url = `${outside.hosts["graph"]}${path}`
  const form = new URLSearchParams(fields).toString()
  const accept = "application/json"
  const request: HttpRequest =
    method === "GET"
      ? { method, url: `${url}?${form}`, headers: { accept } }
      : { method, url, headers: { accept, "content-type": "application/x-www-form-urlencoded" }, body: form }
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408) return readRefusal(outside, answer)
  if (status < 200 || status >= 300) return { kind: "lost", status, message: `Threads answered ${status}.` }
  const read = shape.safeParse(readJson(answer.body))
  if (read.success) return { kind: "heard", answer: read.data }
  return { kind: "lost", status, message: `Threads answered ${status} with something that cannot be read.` }
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
