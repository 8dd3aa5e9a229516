import { z } from "zod"
import { askOnce } from "#networks/ask.ts"
import { accessOf, serverOf, xrpc, blueskyApi } from "#networks/bluesky/client.ts"
import { collection, findPost, type RecordHandle, handleShape, lookUp, published } from "#networks/bluesky/reconcile.ts"
import { makeTid } from "#networks/bluesky/tid.ts"
import { upload } from "#networks/bluesky/upload.ts"
import { writeFacets } from "#networks/bluesky/write-facets.ts"
import { type Reply, type StrongRef, writeGates, writeRecord } from "#networks/bluesky/write-record.ts"
import type { Author, CommitOutside, SendItem, Outside, Placed, Publish, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

/*
 * The key of a record is ours to choose. It is written down with the whole record before anything is sent, and every
 * write says "only if there is none yet": so the same handle makes one post, however often it is sent, and looking under
 * its key tells whether it did.
 */

const strongRef = z.object({ uri: someText, cid: someText })

/** Where an earlier item is. One that a person vouched for left no memory: then it is looked up. */
async function refer(
  outside: Outside,
  author: Author,
  placed: Placed,
): Promise<{ readonly kind: "found"; readonly ref: StrongRef } | Refused> {
  const kept = strongRef.safeParse(placed.memory)
  if (kept.success) return { kind: "found", ref: kept.data }
  const [, repo, rkey] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/.exec(placed.externalId) ?? []
  if (repo === undefined || rkey === undefined) {
    const message = "The post that this one replies to lacks the data that a reply needs."
    return { kind: "refused", why: "gone", code: "ParentUnknown", message }
  }
  const found = await lookUp(outside, author, repo, rkey)
  if (found.kind === "refused") return found
  return { kind: "found", ref: { uri: found.value.uri, cid: found.value.cid } }
}

async function answerTo(
  outside: Outside,
  author: Author,
  { before }: SendItem,
): Promise<{ readonly kind: "found"; readonly reply: Reply | null } | Refused> {
  const first = before[0]
  const last = before.at(-1)
  if (first === undefined || last === undefined) return { kind: "found", reply: null }
  const root = await refer(outside, author, first)
  if (root.kind === "refused") return root
  const parent = first === last ? root : await refer(outside, author, last)
  return parent.kind === "refused" ? parent : { kind: "found", reply: { root: root.ref, parent: parent.ref } }
}

function write(outside: CommitOutside, author: Author, item: SendItem, { rkey, record }: RecordHandle) {
  const server = serverOf(author)
  const access = accessOf(author.credentials)
  const repo = author.externalId
  const gates = writeGates(item, `at://${repo}/${collection}/${rkey}`, record.createdAt)
  if (gates.length === 0) {
    const body = { repo, collection, rkey, record, swapRecord: null }
    return askOnce(outside, blueskyApi, strongRef, { url: xrpc(server, "com.atproto.repo.putRecord"), access, body })
  }
  // Together or not at all: a post must not be seen without the limits that it was given.
  const writes = [{ $type: collection, ...record }, ...gates].map(({ $type, ...value }) => ({
    $type: "com.atproto.repo.applyWrites#create",
    collection: $type,
    rkey,
    value: { $type, ...value },
  }))
  const results = z.object({ results: z.tuple([strongRef], z.unknown()) }).transform(({ results: [first] }) => first)
  const call = { url: xrpc(server, "com.atproto.repo.applyWrites"), access, body: { repo, writes } }
  return askOnce(outside, blueskyApi, results, call)
}

export const publish: Publish = {
  settleSeconds: 0,

  async prepare(outside, author, item, progress) {
    const media = await upload(outside, author, item.media, progress)
    if (media.kind !== "uploaded") return media
    const marks = await writeFacets(outside, serverOf(author), item.body)
    if (marks.kind === "refused") return marks
    const thread = await answerTo(outside, author, item)
    if (thread.kind === "refused") return thread
    const now = outside.now()
    const record = writeRecord(item, {
      createdAt: now.toString({ fractionalSecondDigits: 3 }),
      facets: marks.facets,
      embed: media.embed,
      reply: thread.reply,
    })
    return { kind: "ready", handle: { rkey: makeTid(item.seed, now), record } }
  },

  async commit(outside, author, item, kept) {
    const handle = handleShape.parse(kept)
    const answer = await write(outside, author, item, handle)
    return answer.kind === "response" ? published(outside, author, handle, answer.value) : answer
  },

  async reconcile(outside, author, _item, kept) {
    return findPost(outside, author, handleShape.parse(kept))
  },
}
