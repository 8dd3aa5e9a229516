import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { createMcpHandler, fromJsonSchema, McpServer } from "@modelcontextprotocol/server"
import { fingerprint } from "../src/crypto/hash.ts"
import { readId } from "../src/domain/ids.ts"
import { Database, inWorkspace } from "../src/storage/database.ts"
import { findPost } from "../src/storage/posts.ts"
import { findTokenBearer } from "../src/storage/tokens.ts"

/* The official server package with the same list of tools and the same statements, for bench/mcp.ts to measure. */

type Listing = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: Parameters<typeof fromJsonSchema>[0]
  readonly outputSchema: Parameters<typeof fromJsonSchema>[0]
  readonly annotations: Record<string, boolean>
}

const [url = "", port = "0", list = "[]"] = process.argv.slice(2)
const database = await Database.open({ kind: "postgres", url, connections: 10 })
const listings = (JSON.parse(list) as readonly Listing[]).map((listing) => ({
  ...listing,
  inputSchema: fromJsonSchema<{ id: string }>(listing.inputSchema),
  outputSchema: fromJsonSchema(listing.outputSchema),
}))

async function findBearer(authorization: string | null) {
  const hash = fingerprint(authorization?.slice("Bearer ".length) ?? "")
  const bearer = await database.read((db) => findTokenBearer(db, hash, Temporal.Now.instant()))
  if (bearer === undefined) throw new Error("no such token")
  return bearer
}

type Bearer = Awaited<ReturnType<typeof findBearer>>

/** One server object for each request, as it must be where requests of different people arrive. */
function newServer(bearer: Bearer): McpServer {
  const server = new McpServer({ name: "official", version: "1" })
  for (const { name, ...listing } of listings) {
    server.registerTool(name, listing, async ({ id }) => {
      const post = await database.read((db) => findPost(inWorkspace(db, bearer.workspace_id), readId("pst", id)))
      if (post === undefined) throw new Error("no such post")
      const structuredContent = {
        id,
        status: post.status,
        accountIds: post.account_ids,
        versions: post.versions.map(({ content, options }) => ({ content, options })),
        results: [],
        updatedAt: post.updated_at.toString(),
      }
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent }
    })
  }
  return server
}

const respond = getRequestListener(async (request) => {
  if (new URL(request.url).pathname === "/healthz") return new Response("ok")
  const bearer = await findBearer(request.headers.get("authorization"))
  return createMcpHandler(() => newServer(bearer)).fetch(request)
})
const server = createServer((request, response) => void respond(request, response)).listen(Number(port))
process.once("SIGTERM", () => {
  server.close(() => void database.close())
  server.closeIdleConnections()
})
