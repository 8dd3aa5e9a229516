import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/*
 * A server on loopback that speaks the wire formats of the providers, from their documentation. It says what a test has
 * scripted, and keeps what it was asked.
 */

export type Asked = { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: unknown }

/** What it answers next: a text, or a refusal with the provider's own words. */
export type Script = { readonly text: string } | { readonly status: number; readonly says: string }

export type ModelServer = {
  readonly url: string
  readonly asked: Asked[]
  /** Answers in this order; the last one again and again. */
  say(...scripts: readonly Script[]): void
  close(): Promise<void>
}

export async function openModelServer(): Promise<ModelServer> {
  const asked: Asked[] = []
  let scripts: readonly Script[] = [{ text: "A row of tulips." }]
  const server = createServer((request, response) => void answer(request, response))
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const path = request.url ?? ""
    asked.push({ path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString("utf8")) })
    const [script = { text: "" }, ...rest] = scripts
    if (rest.length > 0) scripts = rest
    const isRefused = "status" in script
    response.writeHead(isRefused ? script.status : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(isRefused ? refusalOf(path, script.says) : answerOf(path, script.text)))
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    say: (...next) => void (scripts = next),
    close: async () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answerOf(path: string, text: string): object {
  if (path.endsWith("/messages")) {
    return {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "scripted",
      content: [{ type: "text", text }],
      stop_reason: "end_turn",
      stop_sequence: null,
      usage: { input_tokens: 200, output_tokens: 12 },
    }
  }
  if (path.endsWith("/responses")) {
    return {
      id: "resp_1",
      object: "response",
      created_at: 1_772_000_000,
      status: "completed",
      model: "scripted",
      output: [
        {
          type: "message",
          id: "msg_1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text, annotations: [] }],
        },
      ],
      usage: { input_tokens: 200, output_tokens: 12, total_tokens: 212 },
    }
  }
  if (path.includes(":generateContent")) {
    return {
      candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP", index: 0 }],
      usageMetadata: { promptTokenCount: 200, candidatesTokenCount: 12, totalTokenCount: 212 },
      modelVersion: "scripted",
    }
  }
  return {
    id: "chatcmpl_1",
    object: "chat.completion",
    created: 1_772_000_000,
    model: "scripted",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }],
    usage: { prompt_tokens: 200, completion_tokens: 12, total_tokens: 212 },
  }
}

function refusalOf(path: string, message: string): object {
  if (path.endsWith("/messages")) return { type: "error", error: { type: "invalid_request_error", message } }
  if (path.includes(":generateContent")) return { error: { code: 400, message, status: "INVALID_ARGUMENT" } }
  return { error: { message, type: "invalid_request_error", param: null, code: null } }
}
