import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import { get, jpeg, open, prepare, send, story, upright, wide, played } from "#networks/facebook/simulator/fixtures.ts"
import type { Page, Video } from "#networks/facebook/simulator/records.ts"
import type { Outside } from "#networks/network.ts"
import { testOutcomes } from "../../../test/networks/fault-tests.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, makeVideo, offer } from "../../../test/networks/played-stage.ts"

function change({ network, author }: Stage, facts: Partial<Page>): void {
  const page = network.tools.memory.get<Page>("page", author.externalId)
  network.tools.memory.put("page", author.externalId, { ...page, ...facts })
}

describe("faults of the sandbox's Facebook", () => {
  testOutcomes(facebook, played, () => makeItem("a"))

  it("every kind of post whose answer got lost is found again, before it is late or after", async () => {
    const stage = await open()
    const { network, author } = stage
    const picture = offer(stage, "a.jpg", jpeg)
    const reel = offer(stage, "v.mp4", makeVideo(9), upright)
    const items = [
      makeItem("Hello & <goodbye>"),
      makeItem("", { media: [picture, picture] }),
      makeItem("reel", { media: [reel] }),
      makeItem("video", { media: [offer(stage, "w.mp4", makeVideo(9), wide)] }),
      makeItem("", { media: [picture], options: story }),
      makeItem("", { media: [reel], options: story }),
    ]
    for (const fault of ["acceptThenDrop", "acceptLate"] as const) {
      for (const item of items) {
        network.pass(120)
        const before = network.ledger.length
        const handle = await prepare(stage, item)
        const sentAt = network.outside.now()
        network.order(author.externalId, fault)
        assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
        const ask = () => facebook.publish.reconcile(network.outside, author, item, handle, sentAt)
        if (fault === "acceptLate") assert.notEqual((await ask()).kind, "published")
        network.pass(2)
        const found = await ask()
        assert.ok(found.kind === "published", JSON.stringify([item.body, found]))
        assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
        assert.equal(network.ledger.length, before + 1)
      }
      // Otherwise the first would be the same as before.
      await send(stage, makeItem("between"))
    }
  })

  it("a post that never arrived is absent, though the same words went out three weeks before", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("Sale today")
    await send(stage, item)
    network.pass(21 * 86_400)
    await send(stage, makeItem("between"))
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "timeout")
    assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    network.pass(60)
    assert.equal((await facebook.publish.reconcile(network.outside, author, item, handle, sentAt)).kind, "absent")
  })

  it("a post that never arrived is absent, and what was prepared still good", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("gone", { media: [offer(stage, "a.jpg", jpeg)] })
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "timeout")
    assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    network.pass(40)
    assert.equal((await facebook.publish.reconcile(network.outside, author, item, handle, sentAt)).kind, "absent")
    assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "published")
    assert.equal(network.ledger.length, 1)
  })

  it("a story that is not listed is never taken for absent", async () => {
    const stage = await open()
    const { network, author } = stage
    network.tools.memory.put("noArchive", author.externalId, true)
    const item = makeItem("", { media: [offer(stage, "a.jpg", jpeg)], options: story })
    const handle = await prepare(stage, item)
    const sentAt = network.outside.now()
    network.order(author.externalId, "acceptThenDrop")
    assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    network.pass(600)
    assert.equal((await facebook.publish.reconcile(network.outside, author, item, handle, sentAt)).kind, "unknown")
  })
})

describe("numbers of the sandbox's Facebook", () => {
  const read = async ({ network, author }: Stage, ...ids: readonly string[]) => {
    assert.ok(facebook.readMetrics !== null)
    const result = await facebook.readMetrics.read(network.outside, author, ids)
    assert.ok(result.kind === "read", JSON.stringify(result))
    return result.numbers
  }

  it("are nothing at first, grow, and are the same whenever they are asked for", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    const first = await read(stage, externalId, `${stage.author.externalId}_1`)
    assert.deepEqual([...first], [[externalId, { views: 0, reach: 0, likes: 0, comments: 0, shares: 0 }]])
    stage.network.pass(86_400)
    const later = await read(stage, externalId)
    assert.ok((later.get(externalId)?.views ?? 0) > 0)
    assert.deepEqual(await read(stage, externalId), later)
  })

  it("S-096 S-097: have no views and no reach below a hundred likes of the page, and the rest all the same", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    change(stage, { fans: 99 })
    assert.deepEqual([...(await read(stage, externalId))], [[externalId, { likes: 0, comments: 0, shares: 0 }]])
    change(stage, { fans: 100 })
    assert.equal((await read(stage, externalId)).get(externalId)?.reach, 0)
  })

  it("come from the insights where the totals are hidden", async () => {
    const stage = await open({ without: "pages_read_user_content" })
    const { externalId } = await send(stage, makeItem("a"))
    stage.network.pass(86_400)
    const names = Object.keys((await read(stage, externalId)).get(externalId) ?? {}).toSorted()
    assert.deepEqual(names, ["comments", "likes", "reach", "shares", "views"])
  })

  it("of reels and videos are found under the name that was made of the page and the video before", async () => {
    const stage = await open()
    const { network, author } = stage
    for (const shape of [upright, wide]) {
      const item = makeItem(`a ${shape.width}`, { media: [offer(stage, "v.mp4", makeVideo(9), shape)] })
      const handle = (await prepare(stage, item)) as { video: string }
      const sent = await facebook.publish.commit(forCommit(network.outside), author, item, handle)
      assert.ok(sent.kind === "published", JSON.stringify(sent))
      const former = `${author.externalId}_${handle.video}`
      assert.notEqual(sent.externalId, former)
      assert.equal((await network.outside.http({ method: "GET", url: sent.url ?? "" })).status, 200)
      network.pass(86_400)
      const numbers = (await read(stage, sent.externalId)).get(sent.externalId)
      assert.ok((numbers?.views ?? 0) > 0)
      assert.deepEqual((await read(stage, former)).get(former), numbers)
    }
  })

  it("of a video are its own where its post is not known", async () => {
    const stage = await open()
    const { network, author } = stage
    for (const shape of [upright, wide]) {
      const item = makeItem(`a ${shape.width}`, { media: [offer(stage, "v.mp4", makeVideo(9), shape)] })
      const { externalId } = await send(stage, item)
      network.pass(86_400)
      const entry = network.tools.memory.list<Video>("video").find(({ value }) => value.post === externalId)
      assert.ok(entry !== undefined)
      const numbers = (await read(stage, externalId)).get(externalId)
      const hidden: Outside = {
        ...network.outside,
        http: async (request) => {
          const answer = await network.outside.http(request)
          return { ...answer, body: answer.body.replace(/,"post_id":"[^"]*"/, "") }
        },
      }
      const former = `${author.externalId}_${entry.id}`
      const result = await facebook.readMetrics?.read(hidden, author, [former])
      assert.ok(result?.kind === "read", JSON.stringify(result))
      assert.deepEqual(result.numbers.get(former), numbers)
    }
  })

  it("belong to the post of a video, and end with a story", async () => {
    const stage = await open()
    const video = offer(stage, "v.mp4", makeVideo(9), upright)
    const reel = await send(stage, makeItem("a", { media: [video] }))
    const gone = await send(stage, makeItem("", { media: [video], options: story }))
    assert.equal((await read(stage, reel.externalId, gone.externalId)).size, 2)
    stage.network.pass(90_000)
    assert.deepEqual([...(await read(stage, reel.externalId, gone.externalId)).keys()], [reel.externalId])
  })

  it("have names that Facebook knows, or there are none", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    for (const metric of ["post_impressions", "post_media_view,post_media_view_unique"]) {
      assert.equal(errorOf(await get(stage, `${externalId}/insights`, { metric })), "100/", metric)
    }
    assert.equal(errorOf(await get(stage, externalId, { fields: "secrets" })), "100/")
  })

  it("come from a list in pages", async () => {
    const stage = await open()
    for (let index = 0; index < 12; index += 1) await send(stage, makeItem(`post ${index}`))
    const { network, author } = stage
    const handle = { way: "feed", photos: [] }
    const item = makeItem("post 0")
    const found = await facebook.publish.reconcile(network.outside, author, item, handle, network.outside.now())
    assert.ok(found.kind === "published" && found.externalId === network.ledger[0]?.externalId)
  })
})
