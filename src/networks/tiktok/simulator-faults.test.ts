import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { attempt, film, itemOf, jpeg, open, prepare, settle, played } from "#networks/tiktok/simulator/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { testOutcomes, testRefreshing } from "../../../test/networks/fault-tests.ts"
import { type Stage, makeVideo, offer } from "../../../test/networks/played-stage.ts"

const photos = (stage: Stage) => [offer(stage, "a.jpg", jpeg), offer(stage, "b.jpg", jpeg)]
const hidden = { "tiktok.privacy": "SELF_ONLY" }

describe("faults of the sandbox's TikTok", () => {
  const some = (stage: Stage) => itemOf("a", photos(stage))
  testOutcomes(tiktok, played, some, [["mediaRejected", "media"]])
  testRefreshing(tiktok, played, some)

  it("a post whose answer got lost is found, and is there once", async () => {
    for (const fault of ["acceptThenDrop", "acceptLate"] as const) {
      for (const make of [photos, () => [film()], () => [film(makeVideo(9, 25_000_000))]]) {
        const stage = await open()
        const item = itemOf("Hello & <goodbye>", make(stage))
        stage.network.order(stage.author.externalId, fault)
        const result = await settle(stage, item)
        assert.equal(stage.network.ledger.length, 1)
        assert.ok(result.kind === "published" && result.externalId === stage.network.ledger[0]?.externalId)
      }
    }
  })

  it("a video whose end never came is ended, and one that broke in the middle goes on", async () => {
    for (const fault of ["timeout", "serverError", "unavailable"] as const) {
      const stage = await open()
      const item = itemOf("a", [film(makeVideo(9, 25_000_000))])
      const handle = await prepare(stage, item)
      stage.network.order(stage.author.externalId, fault)
      const sentAt = stage.network.outside.now()
      assert.equal(
        (await tiktok.publish.commit(forCommit(stage.network.outside), stage.author, item, handle)).kind,
        "unknown",
      )
      const ask = () => tiktok.publish.reconcile(stage.network.outside, stage.author, item, handle, sentAt)
      assert.equal((await ask()).kind, "unknown")
      stage.network.pass(120)
      assert.equal((await ask()).kind, "absent")
      const again = await tiktok.publish.commit(forCommit(stage.network.outside), stage.author, item, handle)
      assert.equal(again.kind, "published")
      assert.equal(stage.network.ledger.length, 1)
    }
  })

  it("photos that only some may see are left to a person when the answer is lost", async () => {
    const stage = await open()
    stage.network.order(stage.author.externalId, "acceptThenDrop")
    assert.equal((await settle(stage, itemOf("a", photos(stage), hidden))).kind, "uncertain")
    assert.equal(stage.network.ledger.length, 1)
  })
})

describe("patience with the sandbox's TikTok", () => {
  it("waits for slow posts of every kind, even those that nobody will ever name", async () => {
    for (const change of [{}, hidden]) {
      for (const make of [photos, () => [film()]]) {
        const stage = await open()
        const item = itemOf("a", make(stage), change)
        stage.network.order(stage.author.externalId, "slowProcessing")
        const result = await settle(stage, item)
        assert.ok(result.kind === "published" && result.externalId === stage.network.ledger[0]?.externalId)
        assert.equal(stage.network.ledger.length, 1)
      }
    }
  })

  it("waits for a name while TikTok looks through a post, for three minutes", async () => {
    for (const [seconds, name] of [
      [60, /^74\d{17}$/],
      [7200, /_pub_/],
    ] as const) {
      const stage = await open()
      stage.network.tools.memory.put("moderation", stage.author.externalId, seconds)
      for (const make of [photos, () => [film()]]) {
        const result = await settle(stage, itemOf("a", make(stage)))
        assert.ok(result.kind === "published")
        assert.match(result.externalId, name)
      }
      assert.equal(stage.network.ledger.length, 2)
    }
  })

  it("has photos fetched again that could not be had, and then gives up", async () => {
    const stage = await open()
    const item = itemOf("a", photos(stage))
    stage.network.files.clear()
    const first = await attempt(stage, item)
    assert.ok(first.kind === "unknown" && first.handle !== undefined)
    const given = await settle(stage, item)
    assert.ok(given.kind === "refused" && given.code === "photo_pull_failed")
    assert.equal(stage.network.ledger.length, 0)
    // The service was away, and is back.
    photos(stage)
    const later = await tiktok.publish.commit(forCommit(stage.network.outside), stage.author, item, first.handle)
    assert.equal(later.kind, "published")
    assert.equal(stage.network.ledger.length, 1)
  })
})
