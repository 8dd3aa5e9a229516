import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { fingerprint } from "#crypto/hash.ts"
import { readId } from "#domain/ids.ts"
import { Database, inWorkspace } from "#storage/database.ts"
import { findPost } from "#storage/posts.ts"
import { findTokenBearer } from "#storage/tokens.ts"

/* What the endpoint is measured against: plain node:http that runs the same statements and does nothing else. */

const [url = "", port = "0", list = "[]", answered = "{}"] = process.argv.slice(2)
/** Without a database there is one answer. */
const database = url === "" ? undefined : await Database.open({ kind: "postgres", url, connections: 10 })
const constant = JSON.parse(answered) as object

type Message = { readonly id: number; readonly method: string; readonly params: { arguments?: { id: string } } }

async function answer(authorization: string | undefined, { id, method, params }: Message): Promise<string> {
  if (database === undefined) return method === "tools/list" ? showList(id) : showPost(id, constant)
  const hash = fingerprint(authorization?.slice("Bearer ".length) ?? "")
  const bearer = await database.read((db) => findTokenBearer(db, hash, Temporal.Now.instant()))
  if (bearer === undefined) throw new Error("no such token")
  if (method === "tools/list") return showList(id)
  const post = await database.read((db) =>
    findPost(inWorkspace(db, bearer.workspace_id), readId("pst", params.arguments?.id ?? "")),
  )
  return showPost(id, post)
}

function showList(id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"result":{"tools":${list}}}`
}

function showPost(id: number, post: object | undefined): string {
  const content = [{ type: "text", text: JSON.stringify(post) }]
  return JSON.stringify({ jsonrpc: "2.0", id, result: { content, structuredContent: post } })
}

const server = createServer((request, response) => {
  if (request.url === "/healthz") {
    response.end("ok")
    return
  }
  void buffer(request).then(async (body) => {
    const text = await answer(request.headers.authorization, JSON.parse(body.toString()) as Message)
    response.writeHead(200, { "content-type": "application/json" }).end(text)
  })
}).listen(Number(port))

process.once("SIGTERM", () => {
  server.close(() => void database?.close())
  server.closeIdleConnections()
})
