import assert from "node:assert/strict"
import { describe, it } from "node:test"
import sharp from "sharp"
import { forCommit } from "#networks/ask.ts"
import type { MediaFile, Placed } from "#networks/network.ts"
import { connect } from "#networks/threads/fixtures.ts"
import { asVideo, get, open, post, prepare, send, square } from "#networks/threads/simulator/fixtures.ts"
import { threads } from "#networks/threads/threads.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { draw, makeVideo, offer } from "../../../test/networks/played-stage.ts"

const strip = await draw(1100, 100).jpeg().toBuffer()

const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#248" } })
  .png()
  .toBuffer()

const webp = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#248" } })
  .webp()
  .toBuffer()

describe("connecting to the sandbox's Threads", () => {
  it("lets people withhold statistics", async () => {
    const stage = await open({ without: "threads_manage_insights" })
    assert.deepEqual(stage.account.credentials.scopes, connect.publishScopes)
    const { externalId } = await send(stage, makeItem("a"))
    const result = await threads.readMetrics?.read(stage.network.outside, stage.author, [externalId])
    assert.ok(result?.kind === "refused" && result.why === "permission")
  })
})

describe("publishing on the sandbox's Threads", () => {
  it("shows texts, a picture, a video and a carousel", async () => {
    const stage = await open()
    const picture = offer(stage, "a.jpg", square, { altText: "Purple" })
    const video = offer(stage, "v.mp4", makeVideo(9), asVideo)
    const published = [
      await send(stage, makeItem("one")),
      await send(stage, makeItem("two", { media: [picture] })),
      await send(stage, makeItem("", { media: [video] })),
      await send(stage, makeItem("four", { media: [picture, video, picture] })),
    ]
    assert.deepEqual(
      stage.network.ledger.map(({ externalId, text, media, extra }) => [
        externalId,
        text,
        media,
        extra?.["type"],
        extra?.["alt_text"],
      ]),
      [
        [published[0]?.externalId, "one", [], "TEXT", undefined],
        [published[1]?.externalId, "two", [picture.url], "IMAGE", "Purple"],
        [published[2]?.externalId, "", [video.url], "VIDEO", undefined],
        [published[3]?.externalId, "four", [picture.url, video.url, picture.url], "CAROUSEL", "Purple · Purple"],
      ],
    )
    for (const { url } of published) {
      assert.equal((await stage.network.outside.http({ method: "GET", url: url ?? "" })).status, 200, url ?? "")
    }
  })

  it("hangs the posts of a thread on one another", async () => {
    const stage = await open()
    const before: Placed[] = []
    for (const body of ["one", "two", "three"]) {
      const { externalId } = await send(stage, makeItem(body, { index: before.length, before: [...before] }))
      before.push({ externalId, memory: null })
    }
    assert.deepEqual(
      stage.network.ledger.map(({ inReplyTo }) => inReplyTo),
      [undefined, before[0]?.externalId, before[1]?.externalId],
    )
    assert.equal(errorOf(await post(stage, "threads", { media_type: "TEXT", text: "a", reply_to_id: "1" })), "100/33")
    const listed = JSON.parse((await get(stage, "me/replies", { fields: "text,is_reply" })).body) as { data: object[] }
    assert.deepEqual(
      listed.data.map((each) => ({ ...each, id: "" })),
      [
        { id: "", text: "three", is_reply: true },
        { id: "", text: "two", is_reply: true },
      ],
    )
  })

  it("lets people withhold replies: then there are no threads", async () => {
    const stage = await open({ without: "threads_manage_replies" })
    const { externalId } = await send(stage, makeItem("one"))
    const item = makeItem("two", { index: 1, before: [{ externalId, memory: null }] })
    const result = await threads.publish.prepare(stage.network.outside, stage.author, item, null)
    assert.ok(result.kind === "refused" && result.why === "permission")
  })

  it("hears every option", async () => {
    const stage = await open()
    const options = {
      "threads.replyControl": "mentioned_only",
      "threads.topicTag": "Song birds",
      "threads.linkAttachment": "https://example.com/lark",
      "threads.spoilerMedia": "true",
    }
    await send(stage, makeItem("a", { options }))
    await send(stage, makeItem("a", { media: [offer(stage, "a.jpg", square)], options }))
    assert.deepEqual(
      stage.network.ledger.map(({ extra }) => extra),
      [
        {
          type: "TEXT",
          reply_control: "mentioned_only",
          topic_tag: "Song birds",
          link_attachment: "https://example.com/lark",
        },
        { type: "IMAGE", reply_control: "mentioned_only", topic_tag: "Song birds", is_spoiler_media: "true" },
      ],
    )
  })

  it("looks at the media: what it is, how large, what shape, how long", async () => {
    const stage = await open()
    const outcome = async (file: MediaFile) => {
      const item = makeItem("", { media: [file] })
      let result = await threads.publish.prepare(stage.network.outside, stage.author, item, null)
      for (let round = 0; round < 9 && result.kind === "waiting"; round += 1) {
        result = await threads.publish.prepare(stage.network.outside, stage.author, item, result.progress)
      }
      return result.kind === "refused" ? `${result.why} ${result.code}` : result.kind
    }
    assert.equal(await outcome(offer(stage, "a.jpg", square)), "ready")
    assert.equal(await outcome(offer(stage, "p.png", png)), "ready")
    assert.equal(await outcome(offer(stage, "w.jpg", webp)), "media 100")
    assert.equal(await outcome(offer(stage, "strip.jpg", strip)), "media 100")
    assert.equal(await outcome(makeFile("nowhere.jpg", square)), "media 100")
    const big = Buffer.concat([square, Buffer.alloc(8_400_000)])
    assert.equal(await outcome(offer(stage, "big.jpg", big)), "media 100")
    const video = (name: string, seconds: number) => offer(stage, name, makeVideo(seconds), asVideo)
    assert.equal(await outcome(video("ok.mp4", 300)), "ready")
    assert.equal(await outcome(video("long.mp4", 301)), "media ERROR/INVALID_DURATION")
    assert.equal(await outcome(offer(stage, "a.mp4", square, { kind: "video" })), "media ERROR/FAILED_PROCESSING_VIDEO")
    assert.equal(await outcome(makeFile("nowhere.mp4", square, asVideo)), "media ERROR/FAILED_DOWNLOADING_VIDEO")
    stage.network.order(stage.author.externalId, "mediaRejected", 2)
    assert.equal(await outcome(offer(stage, "a.jpg", square)), "media 100")
    assert.equal(await outcome(video("ok.mp4", 90)), "media ERROR/FAILED_PROCESSING_VIDEO")
  })

  it("refuses what the real one refuses, and shows none of it", async () => {
    const stage = await open()
    const { url } = offer(stage, "a.jpg", square)
    const text = (words: string, more: object = {}) => ({ media_type: "TEXT", text: words, ...more })
    const links = (count: number) => Array.from({ length: count }, (_, n) => `https://example.com/${n}`).join(" ")
    const rows: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      ["nothing", {}, "100/"],
      ["a text without words", { media_type: "TEXT" }, "100/"],
      ["an unknown field", text("a", { colour: "red" }), "100/"],
      ["an unknown kind", { media_type: "POEM", text: "a" }, "100/"],
      ["a picture without an address", { media_type: "IMAGE" }, "100/"],
      [
        "a card beside a picture",
        { media_type: "IMAGE", image_url: url, link_attachment: "https://a.example" },
        "100/",
      ],
      ["words on a piece", { media_type: "IMAGE", image_url: url, is_carousel_item: "true", text: "a" }, "100/"],
      ["a text as a piece", text("a", { is_carousel_item: "true" }), "100/"],
      ["a carousel of one", { media_type: "CAROUSEL", children: "1" }, "100/"],
      ["a carousel of nothing", { media_type: "CAROUSEL", children: "1,2" }, "24/4279009"],
      ["a text that is too long", text("x".repeat(501)), "100/"],
      ["too many emoji", text("🐦".repeat(126)), "100/"],
      ["too many links", text(links(6)), "THREADS_API__LINK_LIMIT_EXCEEDED/"],
      [
        "one more by its card",
        text(links(5), { link_attachment: "https://a.example" }),
        "THREADS_API__LINK_LIMIT_EXCEEDED/",
      ],
      ["a topic with a dot", text("a", { topic_tag: "a.b" }), "100/"],
      ["an unknown audience", text("a", { reply_control: "nobody" }), "100/"],
      ["a blur that is neither", { media_type: "IMAGE", image_url: url, is_spoiler_media: "perhaps" }, "100/"],
    ]
    for (const [name, fields, error] of rows) assert.equal(errorOf(await post(stage, "threads", fields)), error, name)
    assert.equal(errorOf(await post(stage, "threads", text("🐦".repeat(125)))), "none")
    assert.equal(errorOf(await post(stage, "threads_publish", { creation_id: "1" })), "24/4279009")
    assert.equal(errorOf(await post(stage, "threads_publish", {})), "100/")
    assert.equal(errorOf(await get(stage, "123")), "100/33")
    const stranger = { ...stage, author: { ...stage.author, externalId: "25000000000000001" } }
    assert.equal(errorOf(await post(stranger, "threads", text("a"))), "100/33")
    const nobody = { ...stage, author: { ...stage.author, credentials: { accessToken: "x", scopes: [] } } }
    assert.equal(errorOf(await post(nobody, "threads", text("a"))), "190/467")
    assert.equal(stage.network.ledger.length, 0)
  })

  it("keeps quotas of posts and replies where there are some", async () => {
    const stage = await open()
    stage.network.tools.memory.put("quota", stage.author.externalId, 1)
    const { externalId } = await send(stage, makeItem("a"))
    const refused = makeItem("b")
    const handle = await prepare(stage, refused)
    const result = await threads.publish.commit(forCommit(stage.network.outside), stage.author, refused, handle)
    assert.ok(result.kind === "refused" && result.why === "rate" && result.code === "9/2207042")
    await send(stage, makeItem("c", { index: 1, before: [{ externalId, memory: null }] }))
    const limit = await get(stage, `${stage.author.externalId}/threads_publishing_limit`, {
      fields: "quota_usage,config,reply_quota_usage,reply_config",
    })
    const config = { quota_total: 1, quota_duration: 86_400 }
    assert.deepEqual(JSON.parse(limit.body), {
      data: [{ quota_usage: 1, config, reply_quota_usage: 1, reply_config: config }],
    })
  })
})
