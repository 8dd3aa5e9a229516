import { createServer } from "node:http"
import { getRequestListener } from "@hono/node-server"
import { Hono } from "hono"
import { fingerprint } from "#crypto/hash.ts"
import { newId } from "#crypto/random.ts"
import { readId } from "#domain/ids.ts"
import { searchTextOf } from "#domain/post.ts"
import { insertAuditEntry } from "#storage/audit.ts"
import { Database, inWorkspace } from "#storage/database.ts"
import { announce } from "#storage/live-changes.ts"
import { replacePostMedia } from "#storage/post-media.ts"
import { findPost, insertPost } from "#storage/posts.ts"
import { findTokenBearer } from "#storage/tokens.ts"

/* What the service is measured against: two routes that run the same statements and do nothing else. */

const [url = "", port = "0"] = process.argv.slice(2)
const database = await Database.open({ kind: "postgres", url, connections: 10 })
const app = new Hono()

async function findBearer(authorization: string | undefined) {
  const hash = fingerprint(authorization?.slice("Bearer ".length) ?? "")
  const bearer = await database.read((db) => findTokenBearer(db, hash, Temporal.Now.instant()))
  if (bearer === undefined) throw new Error("no such token")
  return bearer
}

app.post("/api/agent/tools/posts.get", async (c) => {
  const bearer = await findBearer(c.req.header("authorization"))
  const { id } = await c.req.json<{ id: string }>()
  return c.json(
    (await database.read((db) => findPost(inWorkspace(db, bearer.workspace_id), readId("pst", id)))) ?? null,
  )
})

app.post("/api/agent/tools/posts.create", async (c) => {
  const bearer = await findBearer(c.req.header("authorization"))
  const { body } = await c.req.json<{ body: string }>()
  const now = Temporal.Now.instant()
  const post = await database.write(async (writer) => {
    const db = inWorkspace(writer, bearer.workspace_id)
    const versions = [{ accountId: null, content: [{ body, media: [] }], options: {} }]
    const made = await insertPost(db, {
      id: newId<"pst">(),
      status: "Draft",
      account_ids: [],
      versions,
      search_text: searchTextOf(versions),
      scheduled_at: null,
      usage_month: null,
      created_by: bearer.user_id,
      created_at: now,
      updated_at: now,
    })
    await replacePostMedia(db, made.id, [])
    await announce(db, now, { workspaceId: db.workspaceId }, "posts")
    await insertAuditEntry(db, {
      id: newId(),
      workspace_id: db.workspaceId,
      at: now,
      user_id: bearer.user_id,
      user_name: bearer.user_name,
      transport: "rest",
      action: "posts.create",
      detail: made.id,
      request_id: made.id,
    })
    return made
  })
  return c.json(post)
})

const respond = getRequestListener(app.fetch)
const server = createServer((request, response) => void respond(request, response)).listen(Number(port))
process.once("SIGTERM", () => {
  server.close(() => void database.close())
  server.closeIdleConnections()
})
