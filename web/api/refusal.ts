import type { Issue, ProblemCode } from "#domain/problem.ts"

/** What the server said no to, in its own words. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly issues: readonly Issue[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null

  constructor(about: {
    code: ProblemCode
    status: number
    message: string
    issues: readonly Issue[]
    requestId: string | null
    retryAfterSeconds: number | null
  }) {
    super(about.message)
    this.name = "Refusal"
    this.code = about.code
    this.status = about.status
    this.issues = about.issues
    this.requestId = about.requestId
    this.retryAfterSeconds = about.retryAfterSeconds
  }
}

/** Nothing came back: the network or the server is away. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super("The server did not answer", { cause })
    this.name = "Unreachable"
  }
}

/** Whether the server said no because something is no longer as the caller knew it. */
export function isConflict(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === "Conflict"
}
