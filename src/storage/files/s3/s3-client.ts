import { setTimeout as wait } from "node:timers/promises"
import { AwsV4Signer } from "aws4fetch"
import { explainRefusal, readRefusal } from "#storage/files/s3/explain-refusal.ts"
import { nameOf, type S3Options, urlOf } from "#storage/files/s3/s3-place.ts"
import { StoreFailure } from "#storage/files/store-failure.ts"

export type S3Request = {
  readonly method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE"
  /** Empty for the bucket itself. */
  readonly key: string
  /** What it is for: "read items/…". */
  readonly purpose: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
  readonly signal?: AbortSignal
  /** How long one try may take; of an answer that is read piece by piece, how long until it begins. */
  readonly patienceMs?: number
  /** A refusal that the caller understands, by its code or its status. It is returned. */
  readonly accepts?: readonly (string | number)[]
}

export type S3Answer = {
  readonly status: number
  readonly code: string
  readonly headers: Headers
  readonly text: string
}

/** After a failed try, another one follows so much later. Then it is over. */
const retryWaitsMs = [150, 450, 1350] as const

const patienceMs = 15_000

/** A list of a thousand names is a third of a megabyte. */
const mostTextBytes = 8_000_000

/** Signs requests about one bucket, sends them, and sends them again for a bounded while. Every request may be repeated. */
export class S3Client {
  readonly #options: S3Options
  readonly #fetch: typeof globalThis.fetch
  readonly #signingKeys = new Map<string, ArrayBuffer>()

  constructor(options: S3Options, fetch: typeof globalThis.fetch) {
    this.#options = options
    this.#fetch = fetch
  }

  /** Asks and reads the whole answer, which is a small one. */
  async call(request: S3Request): Promise<S3Answer> {
    return this.#retry(request, async (signal) => {
      const response = await this.#send(request, signal)
      const text = await readText(response)
      return this.#judge(request, response, text)
    })
  }

  /** Asks, and leaves the body to the caller. Null when there is no such object. */
  async open(request: S3Request): Promise<Response | null> {
    return this.#retry(request, async (signal) => {
      const response = await this.#send(request, signal)
      if (response.ok) return response
      const { status } = this.#judge({ ...request, accepts: ["NoSuchKey"] }, response, await readText(response))
      return status === 404 ? null : response
    })
  }

  /** An address that needs no key for a while. */
  async presign(key: string, seconds: number, query: Readonly<Record<string, string>>): Promise<URL> {
    const url = urlOf(this.#options, key)
    for (const [name, value] of Object.entries({ ...query, "X-Amz-Expires": `${seconds}` })) {
      url.searchParams.set(name, value)
    }
    const { url: signed } = await this.#sign({ method: "GET", url: url.href, signQuery: true })
    // Not every server takes a plus for a space.
    signed.search = signed.search.replaceAll("+", "%20")
    return signed
  }

  async #retry<T>(request: S3Request, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#attempt(request, attempt)
      } catch (error) {
        request.signal?.throwIfAborted()
        const pause = retryWaitsMs[tries]
        if (pause === undefined || !(error instanceof StoreFailure) || error.isLasting) throw error
        await wait(pause, undefined, request.signal === undefined ? {} : { signal: request.signal })
      }
    }
  }

  /** The clock of a try stops when it has its answer; what is read after that has its own. */
  async #attempt<T>(request: S3Request, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(
      () => late.abort(new Error("there was no answer in time")),
      request.patienceMs ?? patienceMs,
    )
    try {
      return await attempt(request.signal === undefined ? late.signal : AbortSignal.any([late.signal, request.signal]))
    } catch (error) {
      if (error instanceof StoreFailure) throw error
      const words = `${nameOf(this.#options)} does not respond: ${describe(late.signal.aborted ? late.signal.reason : error)}`
      throw new StoreFailure(words, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async #send({ method, key, query = {}, headers = {}, body }: S3Request, signal: AbortSignal): Promise<Response> {
    const url = urlOf(this.#options, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    // A server compares what arrived with what was signed, so nothing is kept that was damaged on the way.
    const hash = await crypto.subtle.digest("SHA-256", body ?? new Uint8Array())
    const signed = await this.#sign({
      method,
      url: url.href,
      headers: { ...headers, "x-amz-content-sha256": Buffer.from(hash).toString("hex") },
    })
    // Not signed: proxies change it.
    signed.headers.set("accept-encoding", "identity")
    return this.#fetch(url, { method, headers: signed.headers, signal, ...(body === undefined ? {} : { body }) })
  }

  async #sign(request: { method: string; url: string; headers?: Record<string, string>; signQuery?: boolean }) {
    const { accessKeyId, secretAccessKey, region } = this.#options
    const credentials = { accessKeyId, secretAccessKey, region, service: "s3", cache: this.#signingKeys }
    return new AwsV4Signer({ ...request, ...credentials }).sign()
  }

  #judge({ purpose, accepts = [] }: S3Request, { ok, status, headers }: Response, text: string): S3Answer {
    if (ok) return { status, code: "", headers, text }
    const refusal = readRefusal(status, text)
    if (accepts.includes(refusal.code) || accepts.includes(status)) return { status, code: refusal.code, headers, text }
    const region = refusal.region ?? headers.get("x-amz-bucket-region") ?? undefined
    throw explainRefusal(this.#options, { ...refusal, region }, purpose)
  }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > mostTextBytes) throw new Error("the answer is too long")
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString("utf8")
}

/** `fetch` says only that it failed; why is in the cause. */
function describe(error: unknown): string {
  const cause = error instanceof TypeError && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return "unknown"
  return "code" in cause && typeof cause.code === "string" ? `${cause.message} (${cause.code})` : cause.message
}
