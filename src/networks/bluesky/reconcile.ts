import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { serverOf, xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import type { StrongRef } from "#networks/bluesky/write-record.ts"
import type { Absent, Author, Outside, Published, Unknown } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

export const collection = "app.bsky.feed.post"

/** A record and the key that it is kept under, as they were before anything was sent. */
export const handleShape = z.object({
  rkey: z.string(),
  record: z.looseObject({ text: z.string(), createdAt: z.string() }),
})

export type RecordHandle = z.infer<typeof handleShape>

const foundRecord = z.object({
  uri: someText,
  cid: someText,
  value: z.looseObject({ text: z.unknown(), createdAt: z.unknown() }),
})

export function published(
  { hosts }: Pick<Outside, "hosts">,
  author: Author,
  { rkey }: RecordHandle,
  { uri, cid }: StrongRef,
): Published {
  const url = `${hosts["web"]}/profile/${author.externalId}/post/${rkey}`
  return { kind: "published", externalId: uri, url, memory: { uri, cid } }
}

/** Records are open to everybody, so looking one up needs no token that could have run out. */
export async function lookUp(outside: Outside, author: Author, repo: string, rkey: string) {
  const url = xrpc(serverOf(author), "com.atproto.repo.getRecord")
  return ask(outside, blueskyApi, foundRecord, { url, params: { repo, collection, rkey } })
}

/** What is kept under the key of a post is that post, or somebody else's. */
export async function findPost(
  outside: Outside,
  author: Author,
  handle: RecordHandle,
): Promise<Published | Absent | Unknown> {
  const found = await lookUp(outside, author, author.externalId, handle.rkey)
  if (found.kind === "refused") {
    if (found.code === "RecordNotFound") return { kind: "absent" }
    return { kind: "unknown", message: found.message }
  }
  const { uri, cid, value } = found.value
  if (value.text !== handle.record.text || value.createdAt !== handle.record.createdAt) {
    return { kind: "unknown", message: "Another post is stored under the key of this one." }
  }
  return published(outside, author, handle, { uri, cid })
}
