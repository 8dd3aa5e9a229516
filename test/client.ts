import assert from "node:assert/strict"
import { request } from "undici"
import type { AppCalls } from "#actions/registry.ts"
import type { ProblemCode } from "#domain/problem.ts"

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, whatever its shape; undefined when there is none. */
  readonly body: unknown
}

type Options = { readonly headers?: Record<string, string>; readonly body?: unknown }

/** Somebody at the other end of the wire: a browser with its cookies, or a script with a token. */
export class Client {
  readonly #base: string
  readonly #token: string | undefined
  #cookies = new Map<string, string>()

  constructor(base: string, token?: string) {
    this.#base = base
    this.#token = token
  }

  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies
  }

  /** The same browser's cookies in another hand. */
  copy(): Client {
    const other = new Client(this.#base, this.#token)
    other.#cookies = new Map(this.#cookies)
    return other
  }

  /** The answer as it comes, with its body still to be read. */
  async fetch(method: string, path: string, options: Options = {}, signal?: AbortSignal) {
    const { body = null, headers } = this.#write(options)
    const cut = signal === undefined ? {} : { signal }
    return fetch(new URL(path, this.#base), { method, redirect: "manual", headers, body, ...cut })
  }

  /** Nearly every step of a test is one of these, so it goes without `fetch`, which takes three times as long. */
  async request(method: string, path: string, options: Options = {}): Promise<Answer> {
    const sent = this.#write(options)
    const answer = await request(new URL(path, this.#base), { method: method as "GET", ...sent })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value ?? []].flat()) headers.append(name, each)
    }
    for (const line of headers.getSetCookie()) this.#keep(line)
    const text = await answer.body.text()
    const isJson = headers.get("content-type")?.startsWith("application/json") === true
    return { status: answer.statusCode, headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  async get(path: string, options?: Options): Promise<Answer> {
    return this.request("GET", path, options)
  }

  async post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request("POST", path, { body, headers })
  }

  /** Sends a form, as a page in the browser does; where the answer leads is not followed. */
  async sendForm(address: string | URL, fields: Readonly<Record<string, string>>): Promise<Answer> {
    const { pathname, search } = new URL(address, this.#base)
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    return this.request("POST", `${pathname}${search}`, { headers, body: new URLSearchParams(fields).toString() })
  }

  /** Runs an app action that is expected to go well. */
  async run<N extends keyof AppCalls>(name: N, input: AppCalls[N]["input"]): Promise<AppCalls[N]["output"]> {
    const answer = await this.post(`/api/app/${name}`, input)
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
    return answer.body as AppCalls[N]["output"]
  }

  /** Runs an app action that is expected to be refused, and returns the message. */
  async refused(name: keyof AppCalls, input: unknown, code: ProblemCode): Promise<string> {
    return refusal(await this.post(`/api/app/${name}`, input), code)
  }

  #write({ headers = {}, body }: Options): { headers: Record<string, string>; body?: string | Buffer<ArrayBuffer> } {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join("; ")
    return {
      headers: {
        ...(this.#token === undefined ? { origin: this.#base } : { authorization: `Bearer ${this.#token}` }),
        ...(cookie === "" ? {} : { cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    }
  }

  #keep(setCookie: string): void {
    const [pair = "", ...attributes] = setCookie.split("; ")
    const [name = "", value = ""] = pair.split("=")
    const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
    if (isGone) this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}

/** Checks that an answer is the refusal with this code, in the one shape that errors have; returns its message. */
export function refusal(answer: Answer, code: ProblemCode): string {
  const { code: given, message, issues } = answer.body as { code: string; message: string; issues: unknown }
  assert.equal(given, code, answer.text)
  assert.ok(Array.isArray(issues) && message.length > 0, answer.text)
  assert.deepEqual(Object.keys(answer.body as object).toSorted(), ["code", "issues", "message"])
  return message
}

function isRaw(body: unknown): body is string | Buffer<ArrayBuffer> {
  return typeof body === "string" || Buffer.isBuffer(body)
}
