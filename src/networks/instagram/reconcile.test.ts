import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { author, graph, id, picture, read, status, talk } from "#networks/instagram/fixtures.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import type { Outside } from "#networks/network.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { now, reply } from "../../../test/networks/scripted-http.ts"

const sentAt = now.subtract({ seconds: 40 })

describe("asking Instagram what became of a post", () => {
  const handle = { container: "17900000000000001", isOut: false }
  const item = makeItem("Hello  there", { media: [picture] })
  const reconcile = (outside: Outside, what = item, at = sentAt) =>
    instagram.publish.reconcile(outside, author, what, handle, at)
  const published = status("PUBLISHED")
  const medium = (mediumId: string, caption: string | undefined, timestamp: string) => ({
    id: mediumId,
    caption,
    timestamp,
    permalink: `https://www.instagram.com/p/${mediumId}/`,
  })

  it("asks for the state of the container, and then for the medium that it became", async () => {
    const list = reply(200, {
      data: [
        medium("1", "Another", "2026-11-14T09:29:22+0000"),
        medium("2", "Hello there", "2026-11-14T09:29:21+0000"),
        medium("3", "Hello there", "2026-11-14T08:00:00+0000"),
      ],
    })
    const { outside, requests } = talk(published, list)
    assert.deepEqual(await reconcile(outside), {
      kind: "published",
      externalId: "2",
      url: "https://www.instagram.com/p/2/",
    })
    assert.deepEqual(read(requests[0]), [`GET ${graph}/17900000000000001`, { fields: "status_code,status" }])
    assert.deepEqual(read(requests[1]), [
      `GET ${graph}/${id}/media`,
      { fields: "id,caption,timestamp,permalink", limit: "10" },
    ])
  })

  it("chooses among equal captions the one that is nearest in time", async () => {
    const data = [
      medium("1", "Hello there", "2026-11-14T09:29:59+0000"),
      medium("2", "Hello there", "2026-11-14T09:29:21+0000"),
      medium("3", "Hello there", "2026-11-14T09:28:40+0000"),
    ]
    const result = await reconcile(talk(published, reply(200, { data })).outside)
    assert.ok(result.kind === "published" && result.externalId === "2")
  })

  it("knows captions again that are composed otherwise, cut or empty", async () => {
    const at = "2026-11-14T09:29:21+0000"
    for (const [sent, shown] of [
      ["café", "café"],
      ["a\r\nb", "a\nb"],
      ["a long caption", "a long"],
      ["", undefined],
    ] as const) {
      const data = [medium("1", shown, at)]
      const result = await reconcile(
        talk(published, reply(200, { data })).outside,
        makeItem(sent, { media: [picture] }),
      )
      assert.equal(result.kind, "published", sent)
    }
  })

  it("looks for a story among the stories, by its time", async () => {
    const story = makeItem("", { media: [picture], options: { "instagram.type": "story" } })
    const list = reply(200, { data: [medium("1", undefined, "2026-11-14T09:29:21+0000")] })
    const { outside, requests } = talk(published, list)
    assert.equal((await reconcile(outside, story)).kind, "published")
    assert.equal(read(requests[1])[0], `GET ${graph}/${id}/stories`)
  })

  it("turns the pages as long as they are recent", async () => {
    const page = (from: string) => ({
      data: [medium("1", "Another", from)],
      paging: { cursors: { before: "B", after: "A" }, next: "https://graph.instagram.com/next" },
    })
    const recent = page("2026-11-14T09:29:50+0000")
    const found = talk(
      published,
      reply(200, recent),
      reply(200, { data: [medium("2", "Hello there", "2026-11-14T09:29:21+0000")] }),
    )
    assert.equal((await reconcile(found.outside)).kind, "published")
    assert.equal(read(found.requests[2])[1]["after"], "A")
    const old = talk(published, reply(200, page("2026-11-14T09:00:00+0000")))
    assert.equal((await reconcile(old.outside)).kind, "unknown")
  })

  it("is certain of an absence when the container says so and has had time to go out", async () => {
    for (const state of ["FINISHED", "EXPIRED", "ERROR"]) {
      assert.equal((await reconcile(talk(status(state)).outside)).kind, "absent")
      assert.equal((await reconcile(talk(status(state)).outside, item, now.subtract({ seconds: 3 }))).kind, "unknown")
    }
    assert.equal((await reconcile(talk(status("IN_PROGRESS")).outside)).kind, "unknown")
  })

  it("does not know when Instagram does not say", async () => {
    for (const answer of [
      refusal(190),
      refusal(24, 2207006),
      refusal(4),
      reply(500),
      new NoAnswer("reset", true),
      new NoAnswer("refused", false),
    ]) {
      assert.equal((await reconcile(talk(answer).outside)).kind, "unknown")
      assert.equal((await reconcile(talk(published, answer).outside)).kind, "unknown")
    }
  })
})
