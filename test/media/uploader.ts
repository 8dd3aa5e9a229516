import assert from "node:assert/strict"
import type { z } from "zod"
import type { mediaView } from "#actions/media/view.ts"
import type { Problem, ProblemCode } from "#domain/problem.ts"
import type { Client } from "../client.ts"
import type { World } from "../world.ts"

export type MediaItem = z.output<typeof mediaView>

type Body = Buffer | FormData | ReadableStream<Uint8Array> | string
type Reply = { readonly status: number; readonly headers: Headers; readonly text: string }
type Refusal = Pick<Problem, "code" | "message" | "issues">

/** Somebody who uploads: a person in the app, or a script with a personal token. */
export class Uploader {
  readonly #base: string
  readonly #headers: Record<string, string>

  constructor(base: string, headers: Record<string, string>) {
    this.#base = base
    this.#headers = headers
  }

  static ofPerson(world: World, client: Client): Uploader {
    const cookie = Array.from(client.cookies, ([name, value]) => `${name}=${value}`).join("; ")
    return new Uploader(world.base, { cookie, origin: world.base })
  }

  static async byToken(world: World, client: Client): Promise<Uploader> {
    const { body } = await client.post("/api/auth/tokens", { name: "uploads" })
    return new Uploader(world.base, { authorization: `Bearer ${(body as { token: string }).token}` })
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#headers
  }

  async send(body: Body, headers: Record<string, string> = {}, query = "", signal?: AbortSignal): Promise<Reply> {
    const response = await fetch(new URL(`/api/media${query}`, this.#base), {
      method: "POST",
      headers: { ...this.#headers, ...headers },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      duplex: "half",
      ...(signal === undefined ? {} : { signal }),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Uploads the bare bytes, which is expected to go well. */
  async put(bytes: Buffer, fileName = "", altText = ""): Promise<MediaItem> {
    return made(await this.send(bytes, {}, asQuery({ fileName, altText })))
  }

  async refused(bytes: Body, fileName = "", code: ProblemCode = "BadInput"): Promise<Refusal> {
    return refusalIn(await this.send(bytes, {}, asQuery({ fileName })), code)
  }
}

export function made(reply: Reply): MediaItem {
  assert.equal(reply.status, 201, reply.text)
  return JSON.parse(reply.text) as MediaItem
}

/** The refusal in a reply, which names the field in its message and in its issues. */
export function refusalIn(reply: Reply, code: ProblemCode): Refusal {
  const refusal = JSON.parse(reply.text) as Refusal
  assert.equal(refusal.code, code, reply.text)
  for (const { path, message } of refusal.issues) assert.ok(message.startsWith(path), reply.text)
  return refusal
}

export function form(fields: Record<string, string | readonly [bytes: Buffer, fileName: string]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "string") data.append(name, value)
    else data.append(name, new Blob([new Uint8Array(value[0])]), value[1])
  }
  return data
}

function asQuery(values: Record<string, string>): string {
  const given = Object.entries(values).filter(([, value]) => value !== "")
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`
}

/** The bytes at an address that the service gave out. */
export async function download(url: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(url, { method, headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
