import type { McpReply, McpRequest } from "#mcp/exchange.ts"
import { metaKeys } from "#mcp/protocol.ts"

/* Requests as clients of both eras write them. */

export type Letter = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type Answered = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly json: Reply
}

export type Reply = {
  readonly jsonrpc?: string
  readonly id?: unknown
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

export const modern = "2026-07-28"

type Params = Readonly<Record<string, unknown>>

/** What a client of 2026-07-28 sends: each request says everything. */
export function modernLetter(method: string, params: Params = {}, meta: Params = {}): Letter {
  const name = method === "resources/read" ? params["uri"] : params["name"]
  return {
    headers: {
      "mcp-protocol-version": modern,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    },
    body: {
      jsonrpc: "2.0",
      id: 1,
      method,
      params: { ...params, _meta: { [metaKeys.version]: modern, [metaKeys.capabilities]: {}, ...meta } },
    },
  }
}

/** What a client of a version with `initialize` sends after it. */
export function handshakeLetter(method: string, params: Params = {}, version?: string): Letter {
  return {
    headers: version === undefined ? {} : { "mcp-protocol-version": version },
    body: { jsonrpc: "2.0", id: 1, method, params },
  }
}

export function initializeLetter(protocolVersion: unknown): Letter {
  const clientInfo = { name: "tester", version: "1" }
  return handshakeLetter("initialize", { protocolVersion, capabilities: {}, clientInfo })
}

/** Sends to a service that listens. */
export async function post(base: string, { method = "POST", headers = {}, body }: Letter): Promise<Answered> {
  const answer = await fetch(new URL("/mcp", base), {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  return read(answer.status, answer.headers, await answer.text())
}

/** Sends to an endpoint that is a function. */
export async function sendRequest(
  serve: (request: McpRequest) => Promise<McpReply>,
  { method = "POST", headers = {}, body }: Letter,
  changes: Partial<McpRequest> = {},
): Promise<Answered> {
  const given = new Headers({ ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers })
  const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body)
  given.set("content-length", String(Buffer.byteLength(text)))
  const reply = await serve({
    method,
    header: (name) => given.get(name) ?? undefined,
    readBody: async () => Buffer.from(text),
    count: async () => ({ headers: {}, refusal: undefined }),
    tokens: { refusal: () => undefined, identify: async (find) => find() },
    address: "127.0.0.1",
    requestId: "req_test",
    ...changes,
  })
  return read(reply.status, new Headers(reply.headers), reply.body ?? "")
}

function read(status: number, headers: Headers, text: string): Answered {
  const isJson = headers.get("content-type")?.startsWith("application/json") === true
  return { status, headers, text, json: isJson ? (JSON.parse(text) as Reply) : {} }
}

/** The text of a tool's result. */
export function textOf({ result }: Reply): string {
  const [block] = (result?.["content"] ?? []) as readonly { readonly text: string }[]
  return block?.text ?? ""
}

/** The names in the result of `tools/list`. */
export function namesIn({ result = {} }: Reply): ReadonlySet<string> {
  const { tools } = result as { readonly tools: readonly { readonly name: string }[] }
  return new Set(tools.map(({ name }) => name))
}

/** What an action answered. */
export function outputIn({ result = {} }: Reply): unknown {
  return result["structuredContent"]
}
