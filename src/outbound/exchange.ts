import { Readable } from "node:stream"
import type { Agent, Dispatcher } from "undici"
import { type HttpAnswer, NoAnswer, type PiecedBody } from "#domain/http.ts"
import { describeFailure } from "./describe-failure.ts"
import type { OutboundTarget } from "./read-target.ts"
import { unpackBody, unpackBytes } from "./unpack-body.ts"

export type OutboundCall = OutboundTarget & {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array | PiecedBody | undefined
  readonly isStillWanted: () => boolean
  readonly wantsStatusOnly: boolean
  readonly wantsFile: boolean
  /** Method, host and path: all that a message says of a request. */
  readonly name: string
}

export type Limits = {
  readonly headersMs: number
  readonly bodyMs: number
  readonly wholeMs: number
  readonly maxAnswerBytes: number
}

/** Larger bodies are sent in pieces, to distinguish a slow connection from a dead one. */
const pieceBytes = 256 * 1024

/** A body that nobody reads may end in so many bytes and so much time; then its connection can be used again. */
const unreadBytes = 64 * 1024
const unreadMs = 1000

/** Sends one request, once, and gives back its whole answer. */
export function exchange(agent: Agent, call: OutboundCall, limits: Limits): Promise<HttpAnswer> {
  return new Exchange(call, limits).run(agent)
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #call: OutboundCall
  readonly #limits: Limits
  readonly #done = Promise.withResolvers<HttpAnswer>()
  readonly #chunks: Uint8Array[] = []
  readonly #whole: NodeJS.Timeout
  #step: NodeJS.Timeout | undefined
  #controller: Dispatcher.DispatchController | undefined
  /** The dispatcher says so right before the first byte, and not a moment earlier: until then nothing has left. */
  #mayHaveArrived = false
  #isOver = false
  #status = 0
  #headers: Readonly<Record<string, string>> = {}
  #bytes = 0

  constructor(call: OutboundCall, limits: Limits) {
    this.#call = call
    this.#limits = limits
    this.#whole = setTimeout(() => this.#fail("the answer was not complete in time"), limits.wholeMs)
  }

  run(agent: Agent): Promise<HttpAnswer> {
    const { origin, path, method, headers, body } = this.#call
    const isSmall = body === undefined || (body instanceof Uint8Array && body.byteLength <= pieceBytes)
    agent.dispatch(
      {
        origin,
        path,
        method,
        headers: isSmall ? headers : { ...headers, "content-length": `${lengthOf(body)}` },
        body: isSmall ? (body ?? null) : Readable.from(this.#pieces(body)),
      },
      this,
    )
    return this.#done.promise
  }

  async *#pieces(body: Uint8Array | PiecedBody): AsyncGenerator<Uint8Array> {
    for await (const piece of body instanceof Uint8Array ? cut(body) : body.read()) {
      if (this.#isOver) return
      this.#await("the request was not accepted in time", this.#limits.headersMs)
      yield piece
    }
    this.#await("there was no answer in time", this.#limits.headersMs)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Whatever the dispatcher may think of a broken connection: nothing is sent twice, nor after its caller has gone.
    if (this.#isOver || this.#mayHaveArrived) return controller.abort(new Error("it is too late to send this"))
    this.#controller = controller
    if (!this.#call.isStillWanted()) return this.#fail("the request is no longer needed")
    this.#mayHaveArrived = true
    this.#await("there was no answer in time", this.#limits.headersMs)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return
    this.#status = status
    this.#headers = flatten(headers)
    if (this.#call.wantsStatusOnly) return this.#leaveBody()
    if (Number(this.#headers["content-length"] ?? 0) > this.#limits.maxAnswerBytes) return this.#fail(tooLarge)
    this.#await("the answer stopped half-way", this.#limits.bodyMs)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#bytes += chunk.byteLength
    if (this.#isOver) {
      if (this.#bytes > unreadBytes) this.#controller?.abort(new Error("nobody reads this"))
      return
    }
    if (this.#bytes > this.#limits.maxAnswerBytes) return this.#fail(tooLarge)
    this.#chunks.push(chunk)
    this.#step?.refresh()
  }

  onResponseEnd(): void {
    clearTimeout(this.#step)
    if (this.#isOver) return
    const encoding = this.#headers["content-encoding"] ?? ""
    this.#unpack(encoding).then(
      (body) => this.#answer(body),
      (error: unknown) => this.#fail("the answer cannot be decompressed", error),
    )
  }

  async #unpack(encoding: string): Promise<string> {
    const bytes = Buffer.concat(this.#chunks)
    const { maxAnswerBytes } = this.#limits
    if (!this.#call.wantsFile) return unpackBody(bytes, encoding, maxAnswerBytes)
    return (await unpackBytes(bytes, encoding, maxAnswerBytes)).toString("latin1")
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: unknown): void {
    this.#fail(describeFailure(error), error)
  }

  /** The status was all that was wanted. */
  #leaveBody(): void {
    this.#answer("")
    this.#step = setTimeout(() => this.#controller?.abort(new Error("nobody waits for this")), unreadMs).unref()
  }

  /** One thing at a time is waited for, beside the whole. */
  #await(otherwise: string, ms: number): void {
    clearTimeout(this.#step)
    if (!this.#isOver) this.#step = setTimeout(() => this.#fail(otherwise), ms)
  }

  #answer(body: string): void {
    if (this.#isOver) return
    this.#end()
    this.#done.resolve({ status: this.#status, headers: this.#headers, body })
  }

  #fail(words: string, cause?: unknown): void {
    if (this.#isOver) return
    this.#end()
    this.#done.reject(new NoAnswer(`${this.#call.name}: ${words}`, this.#mayHaveArrived, withoutContent(cause)))
    this.#controller?.abort(new Error(words))
  }

  #end(): void {
    this.#isOver = true
    clearTimeout(this.#whole)
    clearTimeout(this.#step)
  }
}

function lengthOf(body: Uint8Array | PiecedBody): number {
  return body instanceof Uint8Array ? body.byteLength : body.bytes
}

function* cut(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.byteLength; start += pieceBytes) yield body.subarray(start, start + pieceBytes)
}

const tooLarge = "the answer is too large"

/** A parser's error holds the bytes it tripped over, which are nobody's business in a log. */
function withoutContent(cause: unknown): unknown {
  return cause instanceof Error && "data" in cause ? new Error(cause.message) : cause
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Readonly<Record<string, string>> {
  const flat: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    // Nothing here keeps cookies, so nothing should be tempted to.
    if (value === undefined || name === "set-cookie") continue
    flat[name.toLowerCase()] = typeof value === "string" ? value : value.join(", ")
  }
  return flat
}
