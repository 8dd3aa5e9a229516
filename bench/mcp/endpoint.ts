import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { readId } from "#domain/ids.ts"
import { scopes } from "#domain/scopes.ts"
import { answerMcp } from "#mcp/answer.ts"
import { Catalogue } from "#mcp/catalogue.ts"
import type { McpServer } from "#mcp/exchange.ts"
import type { ToolListing } from "#mcp/tool.ts"
import { textContent } from "#tools/tool-result.ts"

/* The endpoint alone: the service's list of tools, and nothing behind them but one answer. */

const [, port = "0", list = "[]", answered = "{}"] = process.argv.slice(2)
const structuredContent = JSON.parse(answered) as Record<string, unknown>
const listings = JSON.parse(list) as readonly ToolListing[]
const baseUrl = new URL(`http://localhost:${port}`)
const bearer = {
  key: "bench",
  countedAs: "bench",
  clientName: undefined,
  scopes,
  userId: readId("usr", ""),
  userName: "Bench",
  workspaceId: null,
  workspaceName: null,
  workspaceTimeZone: null,
  role: null,
  credential: { kind: "token", id: readId("tok", "") },
} as const
const endpoint: McpServer = {
  baseUrl,
  info: { name: "endpoint", title: "Endpoint", version: "1" },
  instructions: "",
  catalogue: new Catalogue(
    listings.map((listing) => ({
      listing,
      scope: "posts:read",
      isListed: true,
      call: async () => ({ content: textContent(JSON.stringify(structuredContent)), structuredContent }),
    })),
  ),
  prompts: [],
  views: [],
  recognise: async () => bearer,
}

const server = createServer((request, response) => {
  void answerMcp(endpoint, {
    method: request.url === "/healthz" ? "GET" : (request.method ?? ""),
    header: (name) => request.headers[name]?.toString(),
    readBody: async () => buffer(request),
    count: async () => ({ headers: {}, refusal: undefined }),
    tokens: { refusal: () => undefined, identify: async (find) => find() },
    address: "",
    requestId: "",
  }).then(({ status, headers, body }) => response.writeHead(status, headers).end(body ?? ""))
}).listen(Number(port))

process.once("SIGTERM", () => {
  server.close()
  server.closeIdleConnections()
})
