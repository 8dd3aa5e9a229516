/** Before another try, in milliseconds, where the service does not say how long to wait. */
const waitsMs = [500, 1000, 2000]

/** Longer than this nobody waits for a service that is busy. */
const longestWaitMs = 60_000

/** The revision of MCP by which requests for approval are made. */
const protocol = "2026-07-28"

/** How a body is sent that is not known as a whole. */
const half = /** @type {const} */ ("half")

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
   * @param {{ headers: Record<string, string>, body: string | FormData, signal: AbortSignal | undefined, onProgress?: OnProgress | undefined }} request
   * @param {boolean} mayRepeat whether it does no harm to send it again when nobody knows what became of it
   * @returns {Promise<unknown>}
   */
  async function send(path, request, mayRepeat) {
    const headers = { ...request.headers, authorization: `Bearer ${token}` }
    const plain = { method: "POST", headers, body: request.body, signal: request.signal ?? null }
    for (let tried = 1; ; tried += 1) {
      const whole = request.onProgress === undefined ? plain : follow(plain, request.onProgress)
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
     * @param {string} name
     * @param {object} input
     * @param {import("./index.d.ts").AskOptions} [options]
     */
    async ask(name, input, { signal, as = "A script" } = {}) {
      const tool = name.replace(".", "_")
      const headers = {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": protocol,
        "mcp-method": "tools/call",
        "mcp-name": tool,
      }
      const meta = {
        "io.modelcontextprotocol/protocolVersion": protocol,
        "io.modelcontextprotocol/clientInfo": { name: as, version: "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
      }
      const params = { name: tool, arguments: input, _meta: meta }
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
      // The same request waits once, however often it is made.
      const answer = await send("/mcp", { headers, body, signal }, true)
      return readAsked(/** @type {ToolAnswer} */ (answer))
    },

    /**
     * @param {Blob | Uint8Array<ArrayBuffer>} bytes
     * @param {import("./index.d.ts").UploadOptions} [options]
     */
    async upload(bytes, { fileName = "", altText = "", signal, onProgress } = {}) {
      const form = new FormData()
      form.set("altText", altText)
      form.set("file", bytes instanceof Blob ? bytes : new Blob([bytes]), fileName || "upload")
      // An upload that was lost may be there: whoever asked decides.
      return send("/api/media", { headers: {}, body: form, signal, onProgress }, false)
    },
  }
}

/** @typedef {{ result: { content: { text: string }[], structuredContent?: object, isError?: boolean } }} ToolAnswer */

/**
 * What became of a request. A refusal comes as a text: "Code: message".
 *
 * @param {ToolAnswer} answer
 */
function readAsked({ result: { content, structuredContent, isError } }) {
  const text = content[0]?.text ?? ""
  if (structuredContent !== undefined && isError !== true) return { ...structuredContent, message: text }
  const [, code = "BadInput", message = text] = /^(\w+): (.*)$/su.exec(text) ?? []
  throw new FanfareError(200, { code, message })
}

/** @typedef {(sentBytes: number) => void} OnProgress */

/**
 * The same request, which says how much of it was sent.
 *
 * @param {{ method: string, headers: Record<string, string>, body: string | FormData, signal: AbortSignal | null }} plain
 * @param {OnProgress} onProgress
 */
function follow(plain, onProgress) {
  const { headers, body } = new Response(plain.body)
  let sent = 0
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const counting = new TransformStream({
    transform(chunk, controller) {
      sent += chunk.length
      onProgress(sent)
      controller.enqueue(chunk)
    },
  })
  const type = { "content-type": headers.get("content-type") ?? "" }
  return { ...plain, headers: { ...plain.headers, ...type }, body: body?.pipeThrough(counting) ?? null, duplex: half }
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
  // JSON-RPC numbers its errors.
  const { error } = /** @type {{ error?: { message: string } }} */ (body)
  const problem = error === undefined ? /** @type {object} */ (body) : { code: "BadInput", message: error.message }
  return new FanfareError(response.status, problem, { retryAfterSeconds })
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
