/*
 * How anything in the service talks to the outside: one request and its whole answer. Who dials, with which guards and
 * deadlines, is decided in `outbound/`.
 */

export type HttpRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** In the place of a body: one that is too large to be held at once. */
  readonly pieces?: PiecedBody
  /** How long the whole exchange may take. */
  readonly timeoutMs?: number
  /** Asked when the first byte is about to leave: a call that nobody may make any more is not made. */
  readonly isStillWanted?: () => boolean
  /** The answer is there with its status: its body is not waited for, and is not read. */
  readonly wantsStatusOnly?: boolean
  /** The answer is a file: each character of its body stands for a byte (latin1). */
  readonly wantsFile?: boolean
}

/** Read once, when it goes out. */
export type PiecedBody = { readonly bytes: number; readonly read: () => AsyncIterable<Uint8Array> }

export type HttpAnswer = {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Asks; throws `NoAnswer` when there is none, and nothing else for what happens on the way. */
export type Http = (request: HttpRequest) => Promise<HttpAnswer>

/** The other side did not answer. What matters is whether the request may have arrived. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer"
  /** False only when it is certain that nothing was sent. */
  readonly mayHaveArrived: boolean

  constructor(message: string, mayHaveArrived: boolean, cause?: unknown) {
    super(message, { cause })
    this.mayHaveArrived = mayHaveArrived
  }
}

/** An answer as other people's libraries take it. */
export function asResponse({ status, headers, body }: HttpAnswer): Response {
  const hasBody = status >= 200 && ![204, 205, 304].includes(status)
  return new Response(hasBody ? body : null, { status, headers })
}
