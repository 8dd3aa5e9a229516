import { formatNumber } from "#domain/validate-post/words.ts"

/** The eleven codes of the contract, each with its HTTP status. */
export const problemStatus = {
  BadInput: 400,
  Invalid: 400,
  Unauthorized: 401,
  PlanLimit: 402,
  ApprovalRequired: 403,
  Forbidden: 403,
  NotFound: 404,
  UnknownAction: 404,
  Conflict: 409,
  TooManyRequests: 429,
  Internal: 500,
} as const

export type ProblemCode = keyof typeof problemStatus

/** One thing that is wrong; `path` names the input field, `rule` is a stable name for it. */
export type Issue = {
  readonly rule: string
  readonly path: string
  readonly message: string
}

export type ProblemBody = {
  readonly code: ProblemCode
  readonly message: string
  readonly issues: readonly Issue[]
}

type Extra = {
  readonly issues?: readonly Issue[]
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

/** A refusal for the caller. Anything else that is thrown is a fault of the service. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly issues: readonly Issue[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, message: string, extra: Extra = {}) {
    super(message, "cause" in extra ? { cause: extra.cause } : undefined)
    this.name = "Problem"
    this.code = code
    this.issues = extra.issues ?? []
    this.retryAfterSeconds = extra.retryAfterSeconds
  }

  body(): ProblemBody {
    return { code: this.code, message: this.message, issues: this.issues }
  }
}

/** A `BadInput` about one field: the message names it, and so does its only issue. */
export function badField(path: string, complaint: string, rule = "input.value"): Problem {
  const message = `${path} ${complaint}`
  return new Problem("BadInput", message, { issues: [{ rule, path, message }] })
}

/** How many issues an answer lists about wrong input. */
export const mostIssues = 20

/** A refusal for several reasons, of which the first few are listed. `count` is how many there are in all. */
export function refuseFor(code: ProblemCode, issues: readonly Issue[], count = issues.length): Problem {
  const listed = issues.slice(0, mostIssues)
  const first = listed[0]?.message ?? "The input does not match the schema."
  const more = `(and ${formatNumber(count - 1)} more problems; the first ${mostIssues} are listed)`
  return new Problem(code, count > mostIssues ? `${first} ${more}` : first, { issues: listed })
}

/** What is wrong, in one text: the first few, and how many more there are. */
export function tellIssues(issues: readonly Issue[], count = issues.length): string {
  const told = issues.slice(0, mostIssues).map(({ message }) => message)
  return [...told, ...(count > mostIssues ? [`And ${formatNumber(count - mostIssues)} more.`] : [])].join(" ")
}
