import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import type { SendItem, Outside } from "#networks/network.ts"
import { author, finished, graph, missing, read, state, talk } from "#networks/threads/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { refusal } from "../../../test/networks/graph-calls.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { now, reply } from "../../../test/networks/scripted-http.ts"

const handle = { container: "17900000000000001", isOut: false }

const sentAt = now.subtract({ seconds: 40 })

describe("asking Threads what became of a post", () => {
  const item = makeItem("Hello  there")
  const reconcile = (outside: Outside, what: SendItem = item, at = sentAt) =>
    threads.publish.reconcile(outside, author, what, handle, at)
  const published = state("PUBLISHED")
  const medium = (mediumId: string, text: string | undefined, timestamp: string) => ({
    id: mediumId,
    text,
    timestamp,
    permalink: `https://www.threads.net/@lark/post/${mediumId}`,
  })
  const list = (...data: readonly object[]) => reply(200, { data })

  it("asks for the state of the container, and then for the post that it became", async () => {
    const { outside, requests } = talk(
      published,
      list(medium("1", "Another", "2026-11-14T09:29:22+0000"), medium("2", "Hello there", "2026-11-14T09:29:21+0000")),
    )
    assert.deepEqual(await reconcile(outside), {
      kind: "published",
      externalId: "2",
      url: "https://www.threads.net/@lark/post/2",
    })
    assert.deepEqual(read(requests[0]), [`GET ${graph}/17900000000000001`, { fields: "id,status,error_message" }])
    // 09:28:20, a minute before it was sent.
    assert.deepEqual(read(requests[1]), [
      `GET ${graph}/me/threads`,
      { fields: "id,text,timestamp,permalink", since: "1794648500", limit: "10" },
    ])
  })

  it("chooses among equal texts the one that is nearest in time", async () => {
    const answer = list(
      medium("1", "Hello there", "2026-11-14T09:29:59+0000"),
      medium("2", "Hello there", "2026-11-14T09:29:21+0000"),
      medium("3", "Hello there", "2026-11-14T09:28:40+0000"),
    )
    const result = await reconcile(talk(published, answer).outside)
    assert.ok(result.kind === "published" && result.externalId === "2")
  })

  it("looks for the later posts of a thread among the replies, and never takes an earlier one for it", async () => {
    const before = [
      { externalId: "1", memory: null },
      { externalId: "2", memory: null },
    ]
    const answer = list(
      medium("3", "Hello there", "2026-11-14T09:29:25+0000"),
      medium("2", "Hello there", "2026-11-14T09:29:20+0000"),
    )
    const { outside, requests } = talk(published, answer)
    const result = await reconcile(outside, makeItem("Hello there", { index: 2, before }))
    assert.ok(result.kind === "published" && result.externalId === "3")
    assert.equal(read(requests[1])[0], `GET ${graph}/me/replies`)
  })

  it("knows texts again that are composed otherwise, whose hashtag became a topic, or that are empty", async () => {
    for (const [sent, shown] of [
      ["cafe\u0301", "caf\u00e9"],
      ["a\r\nb", "a\nb"],
      ["spring #tulips", "spring tulips"],
      ["", undefined],
    ] as const) {
      const answer = list(medium("1", shown, "2026-11-14T09:29:21+0000"))
      assert.equal((await reconcile(talk(published, answer).outside, makeItem(sent))).kind, "published", sent)
    }
    const other = list(medium("1", "Hello", "2026-11-14T09:29:21+0000"))
    assert.equal((await reconcile(talk(published, other).outside)).kind, "unknown")
  })

  it("does not take an older post with the same text for it where Threads ignores since when", async () => {
    const old = list(medium("1", "Hello there", "2026-10-24T09:29:21+0000"))
    assert.equal((await reconcile(talk(published, old).outside)).kind, "unknown")
  })

  it("turns the pages", async () => {
    const page = {
      data: [medium("1", "Another", "2026-11-14T09:29:50+0000")],
      paging: { cursors: { before: "B", after: "A" }, next: "https://graph.threads.net/next" },
    }
    const last = list(medium("2", "Hello there", "2026-11-14T09:29:21+0000"))
    const { outside, requests } = talk(published, reply(200, page), last)
    assert.equal((await reconcile(outside)).kind, "published")
    assert.equal(read(requests[2])[1]["after"], "A")
  })

  it("is certain of an absence when the container says so and has had time to go out", async () => {
    const soon = now.subtract({ seconds: 3 })
    for (const status of ["FINISHED", "EXPIRED", "ERROR"]) {
      assert.equal((await reconcile(talk(state(status)).outside)).kind, "absent")
      assert.equal((await reconcile(talk(state(status)).outside, item, soon)).kind, "unknown")
    }
    assert.equal((await reconcile(talk(state("IN_PROGRESS")).outside)).kind, "unknown")
    assert.equal((await reconcile(talk(finished).outside)).kind, "absent")
  })

  it("does not know when Threads does not say", async () => {
    for (const answer of [
      refusal(190),
      refusal(10),
      missing,
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
