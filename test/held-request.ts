import assert from "node:assert/strict"
import { once } from "node:events"
import { type ClientRequest, type IncomingMessage, request } from "node:http"
import { text } from "node:stream/consumers"
import { setTimeout as wait } from "node:timers/promises"
import type { Client } from "./client.ts"

/** Long enough for the service to find out who calls. A machine that is slower makes the test easier, never red. */
const settleMs = 150

type Credentials = Readonly<Record<string, string>>

/** What the app sends for a person: the cookie, and the workspace that the page shows. */
export function inApp(base: string, client: Client, workspaceId?: string): Credentials {
  const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join("; ")
  return { cookie, origin: base, ...(workspaceId === undefined ? {} : { "fanfare-workspace": workspaceId }) }
}

export function withToken(token: string): Credentials {
  return { authorization: `Bearer ${token}` }
}

export type HeldAnswer = { readonly status: number; readonly text: string; readonly body: unknown }

/** A request of which all but the last byte was sent: the service knows who calls, and waits. */
export class HeldRequest {
  readonly #outgoing: ClientRequest
  readonly #answered: Promise<[IncomingMessage]>
  readonly #last: Buffer

  private constructor(outgoing: ClientRequest, last: Buffer) {
    this.#outgoing = outgoing
    this.#answered = once(outgoing, "response") as Promise<[IncomingMessage]>
    this.#answered.catch(() => {})
    this.#last = last
  }

  static async send(address: URL, credentials: Credentials, body: object | Buffer, headers: Credentials = {}) {
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const type = Buffer.isBuffer(body) ? "application/octet-stream" : "application/json"
    const outgoing = request(address, {
      method: "POST",
      agent: false,
      headers: { "content-type": type, "content-length": bytes.length, ...credentials, ...headers },
    })
    const held = new HeldRequest(outgoing, bytes.subarray(-1))
    await new Promise<void>((resolve) => void outgoing.write(bytes.subarray(0, -1), () => resolve()))
    await wait(settleMs)
    return held
  }

  /** Sends the last byte. */
  async release(): Promise<HeldAnswer> {
    this.#outgoing.end(this.#last)
    const [incoming] = await this.#answered
    const answer = await text(incoming)
    const isJson = incoming.headers["content-type"]?.startsWith("application/json") === true
    return { status: incoming.statusCode ?? 0, text: answer, body: isJson ? JSON.parse(answer) : undefined }
  }

  /** Sends the last byte of what has to be refused by now. */
  async refused(...statuses: readonly number[]): Promise<string> {
    const answer = await this.release()
    assert.ok(statuses.includes(answer.status), `${answer.status} ${answer.text}`)
    return answer.text
  }
}
