import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { formatOf, type Saying, type WireFormat } from "./wire-formats.ts"

/*
 * A server on loopback that speaks the wire formats of the providers. It says what a test has scripted, and keeps what it
 * was asked.
 */

export type Asked = {
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: Readonly<Record<string, unknown>>
}

/** What it answers next: words and calls of tools, or a refusal with the provider's own words. */
export type Script =
  | (Saying & {
      /** Breaks the connection off after so many events of a stream. */
      readonly cutAfter?: number
      /** Ends the stream cleanly after so many events, without saying that it is at its end. */
      readonly endAfter?: number
      /** Waits for this before the last events, and says nothing meanwhile. */
      readonly holdUntil?: Promise<unknown>
      /** Between two events. */
      readonly pauseMs?: number
    })
  | { readonly status: number; readonly says: string; readonly retryAfter?: number }

/** A script may depend on what was asked. */
export type Answerer = Script | ((asked: Asked) => Script)

export type ModelServer = {
  readonly url: string
  readonly asked: Asked[]
  /** How many requests were hung up on by their client. */
  readonly hungUp: { count: number }
  /** Answers in this order; the last one again and again. */
  say(...scripts: readonly Answerer[]): void
  close(): Promise<void>
}

export async function openModelServer(): Promise<ModelServer> {
  const asked: Asked[] = []
  const hungUp = { count: 0 }
  let scripts: readonly Answerer[] = [{ text: "A row of tulips." }]
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ""
    const sent = Buffer.concat(chunks).toString("utf8")
    if (request.method === "GET") return listModels(response)
    const question: Asked = { path, headers: request.headers, body: JSON.parse(sent) as Asked["body"] }
    asked.push(question)
    const [answerer = { text: "" }, ...rest] = scripts
    if (rest.length > 0) scripts = rest
    const script = typeof answerer === "function" ? answerer(question) : answerer
    response.on("close", () => void (response.writableFinished || (hungUp.count += 1)))
    const format = formatOf(path)
    if ("status" in script) return refuse(response, format, script)
    if (format.isStreamed(path, question.body)) return stream(response, format, script)
    response.writeHead(200, { "content-type": "application/json" })
    response.end(JSON.stringify(format.whole(script)))
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    hungUp,
    say: (...next) => void (scripts = next),
    close: async () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function refuse(
  response: ServerResponse,
  format: WireFormat,
  script: Extract<Script, { readonly status: number }>,
): void {
  const again = script.retryAfter === undefined ? {} : { "retry-after": String(script.retryAfter) }
  response.writeHead(script.status, { "content-type": "application/json", ...again })
  response.end(JSON.stringify(format.refusal(script.status, script.says)))
}

async function stream(
  response: ServerResponse,
  format: WireFormat,
  script: Exclude<Script, { readonly status: number }>,
) {
  response.writeHead(200, { "content-type": "text/event-stream" })
  const events = format.events(script)
  for (const [number, [name, data]] of events.entries()) {
    if (number === script.cutAfter) {
      // What was written is on its way; a connection that is destroyed at once takes it along.
      await wait(100)
      return void response.destroy()
    }
    if (number === script.endAfter) return void response.end()
    if (number === events.length - 2) await script.holdUntil
    if (script.pauseMs !== undefined) await wait(script.pauseMs)
    if (response.destroyed) return undefined
    const line = typeof data === "string" ? data : JSON.stringify(data)
    response.write(`${name === null ? "" : `event: ${name}\n`}data: ${line}\n\n`)
  }
  response.end()
  return undefined
}

/** As Anthropic and OpenAI list them; Google has `models` and `name`. */
function listModels(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" })
  response.end(JSON.stringify({ data: [{ id: "scripted" }, { id: "another" }], models: [{ name: "models/scripted" }] }))
}
