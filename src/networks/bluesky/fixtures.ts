import assert from "node:assert/strict"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import type { Author, SendItem, Json } from "#networks/network.ts"
import { type Reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Bluesky's documents. */

export const did = "did:plc:ewvi7nxzyoun6zhxrhs64oiz"

export const server = "https://pds.example"

export const author: Author = {
  externalId: did,
  handle: "lark.example",
  credentials: { accessToken: "AT", refreshToken: "RT", scopes: [], extra: { server } },
}

export const cid = "bafyreig2fjxi3rptqdgylg7e5hmjl6mcke7rn2b6cugzlqq3i4zu6rq52q"

export const rkey = "3m5lcz4s2k22e"

export const uri = `at://${did}/app.bsky.feed.post/${rkey}`

const app = { clientId: "", clientSecret: "" }

export const bearer = { accept: "application/json", authorization: "Bearer AT" }

export const talk = talkOf(bluesky, app)

/** The handle of an item that needs no question, or those whose answers are given. */
export async function prepare(item: SendItem, ...replies: readonly Reply[]) {
  const { outside, requests } = talk(...replies)
  const ready = await bluesky.publish.prepare(outside, author, item, null)
  assert.equal(ready.kind, "ready", JSON.stringify(ready))
  const handle = (ready.kind === "ready" ? ready.handle : null) as { rkey: string; record: Record<string, Json> }
  return { ...handle, requests }
}

export const record = { $type: "app.bsky.feed.post", text: "Hello", createdAt: "2026-11-14T09:30:00.000Z" }

export const handle = { rkey, record }
