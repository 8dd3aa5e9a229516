import * as z from "zod"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { GraphError } from "#networks/meta-shared/classify.ts"
import type { Outside, RefusalKind, Refused } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { send } from "#networks/send.ts"
import { someWords } from "#networks/shapes.ts"

/*
 * What Meta's networks are asked in the same way. Each has hosts, a version and codes of its own, so each says in its
 * client.ts whom it asks.
 */

export type Graph = {
  /** As our own messages call it. */
  readonly name: string
  readonly classify: (status: number, error: GraphError) => RefusalKind
  /** Errors of a shape that only this network has. */
  readonly readOther?: (json: unknown, status: number) => Refused | undefined
}

/** Either nothing came back, or nothing that says whether it was done. */
export type Lost = { readonly kind: "lost"; readonly status: number; readonly message: string }

export type Heard<T> = { readonly kind: "heard"; readonly answer: T }

export type GraphCall<T> = {
  readonly method: "GET" | "POST"
  /** Below the host, which is the Graph's unless it is said. */
  readonly path: string
  readonly host?: string
  /** In the address of a GET, in the form of a POST. */
  readonly fields: Readonly<Record<string, string>>
  readonly answer: z.ZodType<T>
}

/** The Graph's own shape, and the flatter one of those who exchange a code. */
const problem = z.object({
  error: z
    .object({
      message: someWords,
      code: z.union([z.number(), z.string()]).optional(),
      error_subcode: z.number().optional(),
      is_transient: z.boolean().optional(),
      error_user_msg: someWords,
    })
    .optional(),
  error_message: someWords,
})

const weekMinutes = 7 * 24 * 60

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().nonnegative().max(weekMinutes).optional() })),
)

/** Meta tells the minutes until it listens again among the figures of use, if at all. */
function readRetry(outside: Outside, { headers }: HttpAnswer): Temporal.Instant | undefined {
  const after = headers["retry-after"] ?? ""
  const figures = usage.safeParse(readJson(headers["x-business-use-case-usage"] ?? "")).data ?? {}
  const minutes = Object.values(figures)
    .flat()
    .map(({ estimated_time_to_regain_access: each }) => each ?? 0)
  const seconds = Math.max(/^\d{1,6}$/.test(after) ? Number(after) : 0, ...minutes.map((each) => Math.ceil(each * 60)))
  return seconds > 0 ? outside.now().add({ seconds }) : undefined
}

function readRefusal(outside: Outside, { name, classify, readOther }: Graph, answer: HttpAnswer): Refused {
  const { status } = answer
  const json = readJson(answer.body)
  const other = readOther?.(json, status)
  if (other !== undefined) return other
  const { error, error_message: words } = problem.safeParse(json).data ?? {}
  const { code, error_subcode: subcode } = error ?? {}
  const why = classify(status, error ?? {})
  const retryAt = why === "rate" ? readRetry(outside, answer) : undefined
  const refused: Refused = {
    kind: "refused",
    why,
    code: code === undefined ? String(status) : subcode === undefined ? String(code) : `${code}/${subcode}`,
    message: error?.error_user_msg ?? error?.message ?? words ?? `${name} answered ${status}.`,
  }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

/** Sends a request as it is, and makes of the answer what can be made of it. */
export async function hear<T>(
  outside: Outside,
  graph: Graph,
  request: HttpRequest,
  shape: z.ZodType<T>,
): Promise<Heard<T> | Refused | Lost> {
  const sent = await send(outside, request)
  if (sent.kind === "refused") return sent
  if (sent.kind === "nothing back") return { kind: "lost", status: 0, message: sent.message }
  const { answer } = sent
  const { status } = answer
  if (status >= 400 && status < 500 && status !== 408) return readRefusal(outside, graph, answer)
  if (status < 200 || status >= 300) return { kind: "lost", status, message: `${graph.name} answered ${status}.` }
  const read = shape.safeParse(readJson(answer.body))
  if (read.success) return { kind: "heard", answer: read.data }
  return { kind: "lost", status, message: `${graph.name} answered ${status} with something that cannot be read.` }
}

/** Asks one thing. It throws for nothing that happens on the way. */
export async function ask<T>(
  outside: Outside,
  graph: Graph,
  question: GraphCall<T>,
): Promise<Heard<T> | Refused | Lost> {
  const { method, path, host = "graph", fields, answer } = question
  const url = `${outside.hosts[host]}${path}`
  const form = new URLSearchParams(fields).toString()
  const accept = "application/json"
  if (method === "GET") return hear(outside, graph, { method, url: `${url}?${form}`, headers: { accept } }, answer)
  const headers = { accept, "content-type": "application/x-www-form-urlencoded" }
  return hear(outside, graph, { method, url, headers, body: form }, answer)
}

/** For calls that show nobody anything: whether they were done does not matter, they can be made again. */
export function asRefused({ status, message }: Lost): Refused {
  return { kind: "refused", why: "transient", code: status === 0 ? "NoAnswer" : String(status), message }
}
