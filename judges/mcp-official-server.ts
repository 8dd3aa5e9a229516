import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server"
import { readPost, recogniseReader } from "../bench/mcp/same-statements.ts"
import { Database } from "../src/storage/database.ts"

/* The official server package with the same list of tools and the same statements, for bench/mcp.ts to measure. */

type Listing = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Parameters<typeof fromJsonSchema>[0]
  readonly outputSchema: Parameters<typeof fromJsonSchema>[0]
  readonly annotations: Record<string, boolean>
}

const [url = "", port = "0", list = "[]", answered = "{}"] = process.argv.slice(2)
/** Without a database there is one answer. */
const database = url === "" ? undefined : await Database.open({ kind: "postgres", url, connections: 10 })
const constant = JSON.parse(answered) as Record<string, unknown>
const listings = (JSON.parse(list) as readonly Listing[]).map((listing) => ({
  ...listing,
  inputSchema: fromJsonSchema<{ id: string }>(listing.inputSchema),
  outputSchema: fromJsonSchema(listing.outputSchema),
}))

type Reader = Awaited<ReturnType<typeof recogniseReader>> | undefined

async function read(reader: Reader, id: string): Promise<Record<string, unknown>> {
  if (database === undefined || reader === undefined) return constant
  const post = await readPost(database, reader, id)
  return {
    id,
    status: post.status,
    accountIds: post.account_ids,
    versions: post.versions.map(({ content, options }) => ({ content, options })),
    results: [],
    updatedAt: post.updated_at.toString(),
  }
}

/** One server object for each request, as it must be where requests of different people arrive. */
function newServer(reader: Reader): McpServer {
  const server = new McpServer({ name: "official", version: "1" })
  for (const { name, ...listing } of listings) {
    server.registerTool(name, listing, async ({ id }) => {
      const structuredContent = await read(reader, id)
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent }
    })
  }
  return server
}

const respond = getRequestListener(async (request) => {
  if (new URL(request.url).pathname === "/healthz") return new Response("ok")
  const authorization = request.headers.get("authorization")
  const reader = database === undefined ? undefined : await recogniseReader(database, authorization)
  return createMcpHandler(() => newServer(reader)).fetch(request)
})
const server = createServer((request, response) => void respond(request, response)).listen(Number(port))
process.once("SIGTERM", () => {
  server.close(() => void database?.close())
  server.closeIdleConnections()
})
