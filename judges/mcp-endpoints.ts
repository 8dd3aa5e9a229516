import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { readId } from "../src/domain/ids.ts"
import { scopes } from "../src/domain/scopes.ts"
import { answerMcp } from "../src/mcp/answer.ts"
import { Catalogue } from "../src/mcp/catalogue.ts"
import type { McpServer } from "../src/mcp/exchange.ts"
import { approvalCard } from "../src/mcp/views/approval-card.ts"
import { findFreePort } from "../test/postgres/find-free-port.ts"
import { openPlace, type Place } from "../test/posts/place.ts"
import { fixturePrompts, fixtureTools } from "./mcp-fixture-tools.ts"

/** Somewhere to send MCP to. What speaks no token of its own goes through `url`, which adds one. */
export type JudgedEndpoint = {
  readonly url: string
  close(): Promise<void>
}

/** The whole service behind a proxy at its public address, as in front of many installations. */
export type JudgedService = JudgedEndpoint & { readonly place: Place; readonly token: string }

export async function openService(): Promise<JudgedService> {
  const [outside, inside] = [await findFreePort(), await findFreePort()]
  let token = ""
  const proxy = await listen(outside, (request, response) => {
    const added = request.url === "/mcp" && request.headers.authorization === undefined
    const headers = { ...request.headers, ...(added ? { authorization: `Bearer ${token}` } : {}) }
    const onward = ask({ port: inside, method: request.method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on("error", () => response.destroy())
    request.pipe(onward)
  })
  const place = await openPlace({ PORT: String(inside), FANFARE_BASE_URL: `http://localhost:${outside}` })
  const made = await place.owner.run("tokens.create", { name: "judges" })
  token = made.token.token
  const close = async () => {
    await end(proxy)
    await place.close()
  }
  return { url: `http://localhost:${outside}/mcp`, token, place, close }
}

/** The same endpoint with the catalogue that the conformance suite calls by name. */
export async function openFixtureEndpoint(): Promise<JudgedEndpoint> {
  const port = await findFreePort()
  const served: McpServer = {
    baseUrl: new URL(`http://localhost:${port}`),
    info: { name: "fixture", title: "Fixture", version: "1.0.0" },
    instructions: "Tools for the conformance suite.",
    catalogue: new Catalogue(fixtureTools),
    prompts: fixturePrompts,
    views: [approvalCard(new URL(`http://localhost:${port}`))],
    recognise: async () => ({
      key: "judge",
      countedAs: "judge",
      clientName: undefined,
      scopes,
      userId: readId("usr", ""),
      userName: "Judge",
      workspaceId: null,
      workspaceName: null,
      workspaceTimeZone: null,
      role: null,
      credential: { kind: "token", id: readId("tok", "") },
    }),
  }
  const server = await listen(port, (request, response) => void serve(served, request, response))
  return { url: `http://localhost:${port}/mcp`, close: async () => end(server) }
}

async function serve(served: McpServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers, body } = await answerMcp(served, {
    method: request.method ?? "",
    header: (name) => (name === "authorization" ? "Bearer judge" : request.headers[name]?.toString()),
    readBody: async () => buffer(request),
    count: async () => ({ headers: {}, refusal: undefined }),
    tokens: { refusal: () => undefined, identify: async (find) => find() },
    address: "127.0.0.1",
    requestId: "req_judge",
  })
  response.writeHead(status, headers).end(body ?? "")
}

async function listen(
  port: number,
  respond: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(port, resolve))
  return server
}

async function end(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}
