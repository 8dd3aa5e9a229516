import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { call, connect, jpeg, open, prepare, send } from "#networks/x/simulator/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { testOutcomes } from "../../../test/networks/fault-tests.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"

describe("faults of the sandbox's X", () => {
  testOutcomes(x, { open, prepare }, () => makeItem("a"))

  it("names the second at which X listens again", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "rateLimited")
    const result = await x.publish.commit(forCommit(network.outside), author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused" && result.retryAt !== undefined)
    assert.ok(Temporal.Instant.compare(result.retryAt, network.outside.now()) > 0)
  })

  it("an expired token can be renewed, a revoked one cannot", async () => {
    for (const [fault, kind] of [
      ["tokenExpired", "refreshed"],
      ["tokenRevoked", "refused"],
    ] as const) {
      const { network, author } = await open()
      network.order(author.externalId, fault)
      const failed = await x.publish.commit(forCommit(network.outside), author, makeItem("a"), { mediaIds: [] })
      assert.equal(failed.kind, "refused")
      assert.equal(
        (await x.publish.commit(forCommit(network.outside), author, makeItem("a"), { mediaIds: [] })).kind,
        "refused",
      )
      const fresh = await connect.refresh(network.outside, author.credentials)
      assert.equal(fresh.kind, kind)
      if (fresh.kind !== "refreshed") continue
      const renewed = { ...author, credentials: fresh.credentials }
      assert.equal(
        (await x.publish.commit(forCommit(network.outside), renewed, makeItem("a"), { mediaIds: [] })).kind,
        "published",
      )
    }
  })

  it("a post whose answer got lost is found by its text, link, place in the thread and pictures", async () => {
    const stage = await open()
    const { network, author } = stage
    const first = await send(stage, makeItem("start"))
    const items = [
      makeItem("plain & <simple>"),
      makeItem("see example.com and https://example.com/b?c=1&d=2"),
      makeItem("second", { before: [{ externalId: first.externalId, memory: null }] }),
      makeItem("with a picture", { media: [makeFile("a.jpg", jpeg)] }),
      makeItem("", { media: [makeFile("b.jpg", jpeg)] }),
    ]
    for (const item of items) {
      const handle = await prepare(stage, item)
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      assert.equal((await x.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
      const found = await x.publish.reconcile(network.outside, author, item, handle, sentAt)
      assert.ok(found.kind === "published", item.body)
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, 1 + items.length)
  })

  for (const vocabulary of ["old", "new", "either"] as const) {
    it(`items of a thread are found and read by the ${vocabulary} names`, async () => {
      const stage = await open()
      const { network, author } = stage
      network.tools.memory.put("vocabulary", "known", vocabulary)
      const first = await send(stage, makeItem("start"))
      const item = makeItem("second", { index: 1, before: [{ externalId: first.externalId, memory: null }] })
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      const lost = await x.publish.commit(forCommit(network.outside), author, item, { mediaIds: [] })
      assert.equal(lost.kind, "unknown")
      network.pass(60)
      const found = await x.publish.reconcile(network.outside, author, item, { mediaIds: [] }, sentAt)
      assert.ok(found.kind === "published", found.kind)
      assert.equal(found.externalId, network.ledger.at(-1)?.externalId)
      const numbers = await x.readMetrics?.read(network.outside, author, [found.externalId])
      assert.ok(numbers?.kind === "read")
      assert.deepEqual(Object.keys(numbers.numbers.get(found.externalId) ?? {}).toSorted(), [
        "comments",
        "likes",
        "quotes",
        "saves",
        "shares",
        "views",
      ])
    })
  }

  it("a post that X shows late is not taken for absent before it is there", async () => {
    const { network, author } = await open()
    const item = makeItem("late")
    const sentAt = network.outside.now()
    network.order(author.externalId, "acceptLate")
    assert.equal((await x.publish.commit(forCommit(network.outside), author, item, { mediaIds: [] })).kind, "unknown")
    const ask = async () => x.publish.reconcile(network.outside, author, item, { mediaIds: [] }, sentAt)
    assert.equal((await ask()).kind, "unknown")
    network.pass(2)
    assert.equal((await ask()).kind, "published")
    assert.equal(network.ledger.length, 1)
  })

  it("a post that never arrived is absent in the end", async () => {
    const { network, author } = await open()
    const sentAt = network.outside.now()
    network.order(author.externalId, "timeout")
    assert.equal(
      (await x.publish.commit(forCommit(network.outside), author, makeItem("gone"), { mediaIds: [] })).kind,
      "unknown",
    )
    network.pass(20)
    const result = await x.publish.reconcile(network.outside, author, makeItem("gone"), { mediaIds: [] }, sentAt)
    assert.equal(result.kind, "absent")
  })
})

describe("numbers of the sandbox's X", () => {
  it("are nothing at first, grow, and are the same whenever they are asked for", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    const read = async () => {
      assert.ok(x.readMetrics !== null)
      const result = await x.readMetrics.read(stage.network.outside, stage.author, [externalId, "12345"])
      assert.ok(result.kind === "read")
      assert.deepEqual([...result.numbers.keys()], [externalId])
      return result.numbers.get(externalId)
    }
    assert.deepEqual(await read(), { views: 0, likes: 0, comments: 0, shares: 0, quotes: 0, saves: 0 })
    stage.network.pass(7000)
    const later = await read()
    assert.ok((later?.views ?? 0) > 0)
    assert.deepEqual(await read(), later)
  })

  it("leave out fields that X does not know by that name, or are refused where X knows the older names only", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("a"))
    const read = async (query: string) => call(stage, { path: `/2/tweets?ids=${externalId}&${query}` })
    const fieldsOf = async (query: string) => {
      const answer = JSON.parse((await read(query)).body) as { data: object[] }
      return Object.keys(answer.data[0] ?? {})
    }
    assert.deepEqual(await fieldsOf("tweet.fields=note_post,created_at"), [
      "id",
      "text",
      "edit_history_tweet_ids",
      "created_at",
    ])
    assert.deepEqual(await fieldsOf("post.fields=referenced_posts,public_metrics"), [
      "id",
      "text",
      "edit_history_post_ids",
      "public_metrics",
    ])
    stage.network.tools.memory.put("vocabulary", "known", "old")
    assert.equal((await read("tweet.fields=secrets")).status, 400)
    assert.equal((await read("post.fields=public_metrics")).status, 400)
    stage.network.tools.memory.put("vocabulary", "known", "new")
    assert.equal((await read("tweet.fields=public_metrics")).status, 400)
  })

  it("are asked for with known parameters and no more than a hundred ids", async () => {
    const stage = await open()
    assert.equal((await call(stage, { path: "/2/tweets?ids=1&fields=text" })).status, 400)
    assert.equal((await call(stage, { path: `/2/tweets?ids=${Array(101).fill("1").join(",")}` })).status, 400)
    assert.equal((await call(stage, { path: `/2/users/1/tweets?max_results=4` })).status, 400)
    assert.equal((await call(stage, { path: `/2/users/1/tweets?start_time=yesterday` })).status, 400)
  })

  it("come in pages", async () => {
    const stage = await open()
    for (let index = 0; index < 7; index += 1) await send(stage, makeItem(`post ${index}`))
    const list = async (query: string) => {
      const answer = await call(stage, { path: `/2/users/${stage.author.externalId}/tweets?max_results=5${query}` })
      return JSON.parse(answer.body) as { data: { text: string }[]; meta: { next_token?: string } }
    }
    const first = await list("")
    assert.deepEqual(
      first.data.map(({ text }) => text),
      [6, 5, 4, 3, 2].map((index) => `post ${index}`),
    )
    const second = await list(`&pagination_token=${first.meta.next_token ?? ""}`)
    assert.deepEqual(
      second.data.map(({ text }) => text),
      ["post 1", "post 0"],
    )
    assert.equal(second.meta.next_token, undefined)
  })
})
