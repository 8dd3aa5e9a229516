import * as z from "zod"
import type { HttpAnswer } from "#domain/http.ts"
import type { Api } from "#networks/ask.ts"
import type { GraphError } from "#networks/meta-shared/classify.ts"
import type { Outside, RefusalKind, Refused, Unknown } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { someWords } from "#networks/shapes.ts"
import { writeRequest } from "#networks/write-request.ts"

/*
 * What Meta's networks are asked in the same way. Each has hosts, a version and codes of its own, so each says in its
 * client.ts whom it asks.
 */

type GraphTerms = {
  /** As our own messages call it. */
  readonly name: string
  readonly classify: (status: number, error: GraphError) => RefusalKind
  /** The dated version that its paths begin with, where the operator may set another. */
  readonly version?: string
  /**
   * What an error is called where its numbers do not tell it from others. By the words for programs: those for people
   * (`error_user_msg`) are in any language.
   */
  readonly nameError?: (error: GraphError) => string | undefined
  /** Errors of a shape that only this network has. */
  readonly readOther?: (json: unknown, status: number) => Refused | undefined
}

export type GraphCall = {
  readonly method: "GET" | "POST"
  /** Below the host, which is the Graph's unless it is said. */
  readonly path: string
  readonly host?: string
  /** In the address of a GET, in the form of a POST. */
  readonly fields: Readonly<Record<string, string>>
}

export type GraphApi = Omit<Api<GraphCall>, "send">

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
function readRetry({ headers }: HttpAnswer, now: Temporal.Instant): Temporal.Instant | undefined {
  const after = headers["retry-after"] ?? ""
  const figures = usage.safeParse(readJson(headers["x-business-use-case-usage"] ?? "")).data ?? {}
  const minutes = Object.values(figures)
    .flat()
    .map(({ estimated_time_to_regain_access: each }) => each ?? 0)
  const seconds = Math.max(/^\d{1,6}$/.test(after) ? Number(after) : 0, ...minutes.map((each) => Math.ceil(each * 60)))
  return seconds > 0 ? now.add({ seconds }) : undefined
}

function readRefusal(
  { name, classify, nameError, readOther }: GraphTerms,
  answer: HttpAnswer,
  now: Temporal.Instant,
): Refused {
  const { status } = answer
  const json = readJson(answer.body)
  const other = readOther?.(json, status)
  if (other !== undefined) return other
  const { error, error_message: words } = problem.safeParse(json).data ?? {}
  const { code, error_subcode: subcode } = error ?? {}
  const why = classify(status, error ?? {})
  const retryAt = why === "rate" ? readRetry(answer, now) : undefined
  const number = code === undefined ? String(status) : subcode === undefined ? String(code) : `${code}/${subcode}`
  const refused: Refused = {
    kind: "refused",
    why,
    code: (error === undefined ? undefined : nameError?.(error)) ?? number,
    message: error?.error_user_msg ?? error?.message ?? words ?? `${name} answered ${status}.`,
  }
  return retryAt === undefined ? refused : { ...refused, retryAt }
}

export const writeGraphCall: GraphApi["write"] = ({ hosts }, { method, path, host = "graph", fields }) =>
  method === "GET"
    ? writeRequest(hosts[host], { method, path: `${path}?${new URLSearchParams(fields).toString()}` })
    : writeRequest(hosts[host], { method, path, form: fields })

/** The path as it is in the version that is asked. */
function inVersion({ apiVersion }: Pick<Outside, "apiVersion">, { version }: GraphTerms, path: string): string {
  const isDated = apiVersion !== undefined && version !== undefined && path.startsWith(`/${version}/`)
  return isDated ? path.replace(version, apiVersion) : path
}

export function graphApi(terms: GraphTerms): GraphApi {
  return {
    name: terms.name,
    write: (outside, call) => writeGraphCall(outside, { ...call, path: inVersion(outside, terms, call.path) }),
    readRefusal: (answer, now) => readRefusal(terms, answer, now),
  }
}

/** Meta calls its own failures refusals; only asking can tell what they came to. */
export function doubtRefusal(refused: Refused): Refused | Unknown {
  const isItsOwn = refused.why === "transient" && refused.code !== "NoAnswer"
  return isItsOwn ? { kind: "unknown", message: refused.message } : refused
}
