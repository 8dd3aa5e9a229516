/** Before another try, in milliseconds, where the service does not say how long to wait. */
const waitsMs = [500, 1000, 2000]

/** Longer than this nobody waits for a service that is busy. */
const longestWaitMs = 60_000

/** The service, or what is in front of it, cannot answer at the moment. */
const busy = new Set([429, 502, 503, 504])

export class FanfareError extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, issues?: readonly object[] }} problem
   * @param {{ retryAfterSeconds?: number | undefined, cause?: unknown }} [more]
   */
  constructor(status, { code = "Internal", message, issues = [] }, { retryAfterSeconds, cause } = {}) {
    super(message ?? `Fanfare answered ${status}.`, { cause })
    this.name = "FanfareError"
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** @param {import("./index.d.ts").ClientOptions} options */
export function createClient({ url, token, tries = 4, fetch = globalThis.fetch }) {
  /**
   * @param {string} path
   * @param {{ headers: Record<string, string>, body: string | FormData, signal: AbortSignal | undefined }} request
   * @param {boolean} mayRepeat whether it does no harm to send it again when nobody knows what became of it
   * @returns {Promise<unknown>}
   */
  async function send(path, request, mayRepeat) {
    const headers = { ...request.headers, authorization: `Bearer ${token}` }
    const whole = { method: "POST", headers, body: request.body, signal: request.signal ?? null }
    for (let tried = 1; ; tried += 1) {
      const error = await fetch(new URL(path, url), whole).then(read, lose)
      if (!(error instanceof FanfareError)) return error
      request.signal?.throwIfAborted()
      const isRefusedForNow = error.status === 429
      if (tried >= tries || !(isRefusedForNow || (mayRepeat && (error.status === 0 || busy.has(error.status)))))
        throw error
      const waitMs = error.retryAfterSeconds === undefined ? undefined : error.retryAfterSeconds * 1000
      if (waitMs !== undefined && waitMs > longestWaitMs) throw error
      await wait(waitMs ?? waitsMs[Math.min(tried, waitsMs.length) - 1] ?? 0, request.signal)
    }
  }

  return {
    /**
     * @param {string} name
     * @param {object} [input]
     * @param {import("./index.d.ts").CallOptions} [options]
     */
    async call(name, input = {}, { signal, idempotencyKey = crypto.randomUUID() } = {}) {
      const headers = { "content-type": "application/json", "idempotency-key": idempotencyKey }
      const path = `/api/agent/tools/${encodeURIComponent(name)}`
      return send(path, { headers, body: JSON.stringify(input), signal }, true)
    },

    /**
     * @param {Blob | Uint8Array<ArrayBuffer>} bytes
     * @param {import("./index.d.ts").UploadOptions} [options]
     */
    async upload(bytes, { fileName = "", altText = "", signal } = {}) {
      const form = new FormData()
      form.set("altText", altText)
      form.set("file", bytes instanceof Blob ? bytes : new Blob([bytes]), fileName || "upload")
      // An upload that was lost may be there: whoever asked decides.
      return send("/api/media", { headers: {}, body: form, signal }, false)
    },
  }
}

/**
 * What the service answered, or why it did not.
 *
 * @param {Response} response
 * @returns {Promise<unknown>}
 */
async function read(response) {
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true
  /** @type {unknown} */
  const body = isJson ? await response.json().catch(lose) : {}
  if (body instanceof FanfareError || response.ok) return body
  const seconds = Number(response.headers.get("retry-after"))
  const retryAfterSeconds = seconds > 0 ? seconds : undefined
  return new FanfareError(response.status, /** @type {object} */ (body), { retryAfterSeconds })
}

/** @param {unknown} cause */
function lose(cause) {
  const message = "There was no answer. Whether the call arrived is not known."
  return new FanfareError(0, { code: "Lost", message }, { cause })
}

/**
 * @param {number} ms
 * @param {AbortSignal | undefined} signal
 */
async function wait(ms, signal) {
  /** @type {() => void} */
  let wake = () => {}
  const timer = setTimeout(() => wake(), ms)
  const stop = () => wake()
  signal?.addEventListener("abort", stop, { once: true })
  await new Promise((resolve) => (wake = () => resolve(undefined)))
  clearTimeout(timer)
  signal?.removeEventListener("abort", stop)
  signal?.throwIfAborted()
}
