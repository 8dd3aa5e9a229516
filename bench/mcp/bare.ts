import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"
import { Database } from "#storage/database.ts"
import { readPost, recogniseReader } from "./same-statements.ts"

/* What the endpoint is measured against: plain node:http that runs the same statements and does nothing else. */

const [url = "", port = "0", list = "[]", answered = "{}"] = process.argv.slice(2)
/** Without a database there is one answer. */
const database = url === "" ? undefined : await Database.open({ kind: "postgres", url, connections: 10 })
const constant = JSON.parse(answered) as object

type Message = { readonly id: number; readonly method: string; readonly params: { arguments?: { id: string } } }

async function answer(authorization: string | undefined, { id, method, params }: Message): Promise<string> {
  if (database === undefined) return method === "tools/list" ? showList(id) : showPost(id, constant)
  const reader = await recogniseReader(database, authorization)
  if (method === "tools/list") return showList(id)
  return showPost(id, await readPost(database, reader, params.arguments?.id ?? ""))
}

function showList(id: number): string {
  return `{"jsonrpc":"2.0","id":${id},"result":{"tools":${list}}}`
}

function showPost(id: number, post: object): string {
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
