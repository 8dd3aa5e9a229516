import assert from "node:assert/strict"
import { it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { Author, NetworkAdapter, RefusalKind, ReportedNumbers, SendItem } from "#networks/network.ts"
import { errorOf, graphCalls, refusal } from "./graph-calls.ts"
import { makeItem } from "./make-item.ts"
import { draw, makeVideo, offer, type Stage, type stageOf } from "./played-stage.ts"
import { type Reply, reply, type Talk } from "./scripted-http.ts"

/* What Threads and Instagram have in common: posts lie ready in containers, and numbers come post by post. */

type Played = ReturnType<typeof stageOf>

type Family = {
  readonly version: string
  /** Where containers are made, and where they are published. */
  readonly edges: readonly [make: string, publish: string]
  readonly videoKind: string
  /** What is said to a container that is not finished. */
  readonly unfinished: string
  /** What comes of one that is a day old. */
  readonly expired: "refused" | "unknown"
  /** Posts of every kind that can be found again. */
  readonly items: (stage: Stage) => Promise<readonly SendItem[]>
  readonly noNumbers: ReportedNumbers
}

const jpeg = await draw(400, 400).jpeg().toBuffer()

const picturePost = (stage: Stage, body = "a") => makeItem(body, { media: [offer(stage, "a.jpg", jpeg)] })

export function testContainerLife({ publish }: NetworkAdapter, { open, prepare, send }: Played, family: Family): void {
  const { post } = graphCalls(family.version)
  const [make, publishEdge] = family.edges

  it("publishes a container when it is finished, once, and for a day", async () => {
    const stage = await open()
    const { network, author } = stage
    const video = offer(stage, "v.mp4", makeVideo(9), { kind: "video", contentType: "video/mp4" })
    const item = makeItem("a", { media: [video] })
    const made = await post(stage, make, { media_type: family.videoKind, video_url: video.url })
    const { id } = JSON.parse(made.body) as { id: string }
    assert.equal(errorOf(await post(stage, publishEdge, { creation_id: id })), family.unfinished)
    const handle = await prepare(stage, item)
    const commit = async () => publish.commit(forCommit(network.outside), author, item, handle)
    assert.equal((await commit()).kind, "published")
    const again = await commit()
    assert.ok(again.kind === "refused" && again.why === "transient")
    assert.equal(network.ledger.length, 1)
    const old = await prepare(stage, item)
    network.pass(86_400)
    const late = await publish.commit(forCommit(network.outside), author, item, old)
    assert.equal(late.kind, family.expired)
    const sentAt = network.outside.now().subtract({ seconds: 20 })
    assert.equal((await publish.reconcile(network.outside, author, item, old, sentAt)).kind, "absent")
  })

  it("takes longer when asked to", async () => {
    const stage = await open()
    stage.network.order(stage.author.externalId, "slowProcessing")
    const item = picturePost(stage)
    const first = await publish.prepare(stage.network.outside, stage.author, item, null)
    assert.equal(first.kind, "waiting")
    await send(stage, item)
  })

  it("has a post whose answer got lost found by its container", async () => {
    const stage = await open()
    const { network, author } = stage
    const items = await family.items(stage)
    const before = network.ledger.length
    for (const item of items) {
      const handle = await prepare(stage, item)
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      assert.equal((await publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
      const found = await publish.reconcile(network.outside, author, item, handle, sentAt)
      assert.ok(found.kind === "published", JSON.stringify(found))
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, before + items.length)
  })

  it("has posts found in a list that comes in pages", async () => {
    const stage = await open()
    const { network, author } = stage
    for (let index = 0; index < 12; index += 1) await send(stage, picturePost(stage, `post ${index}`))
    const container = network.tools.memory.list<{ id: string }>("container")[0]?.id ?? ""
    const handle = { container, isOut: false }
    const item = picturePost(stage, "post 0")
    const found = await publish.reconcile(network.outside, author, item, handle, network.outside.now())
    assert.ok(found.kind === "published" && found.externalId === network.ledger[0]?.externalId)
  })
}

export function testGrowingNumbers({ readMetrics }: NetworkAdapter, { open, send }: Played, family: Family): void {
  const { get } = graphCalls(family.version)

  it("are nothing at first, grow, and are the same whenever they are asked for", async () => {
    const stage = await open()
    const { externalId } = await send(stage, picturePost(stage))
    const read = async (...ids: readonly string[]) => {
      const result = await readMetrics?.read(stage.network.outside, stage.author, ids)
      assert.ok(result?.kind === "read", JSON.stringify(result))
      return result.numbers
    }
    assert.deepEqual([...(await read(externalId, "18000000000000000"))], [[externalId, family.noNumbers]])
    stage.network.pass(86_400)
    const later = await read(externalId)
    assert.ok((later.get(externalId)?.views ?? 0) > 0)
    assert.deepEqual(await read(externalId), later)
  })

  it("have names that the network knows", async () => {
    const stage = await open()
    const { externalId } = await send(stage, picturePost(stage))
    assert.equal(errorOf(await get(stage, `${externalId}/insights`, { metric: "impressions" })), "100/")
    assert.equal(errorOf(await get(stage, externalId, { fields: "secrets" })), "100/")
  })
}

/** What the adapters make of insights that are gone or refused. */
export function testRefusedInsights({ readMetrics }: NetworkAdapter, author: Author, talk: Talk): void {
  const readAll = async (ids: readonly string[], ...replies: readonly Reply[]) =>
    readMetrics?.read(talk(...replies).outside, author, ids)

  it("leaves out what is gone", async () => {
    const there = reply(200, { data: [{ name: "views", period: "lifetime", values: [{ value: 1 }] }] })
    const result = await readAll(["18", "19"], refusal(100, 33), there)
    assert.ok(result?.kind === "read")
    assert.deepEqual([...result.numbers.keys()], ["19"])
  })

  it("says why it could not", async () => {
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [refusal(10, undefined, "(#10) Application does not have permission for this action", 403), "permission"],
      [refusal(190), "auth"],
      [refusal(4), "rate"],
      [refusal(1), "transient"],
      [reply(429), "rate"],
      [reply(503), "rate"],
      [reply(500), "transient"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await readAll(["18"], answer)
      assert.ok(result?.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
}
