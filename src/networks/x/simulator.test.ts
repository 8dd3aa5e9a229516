import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { xSimulator } from "#networks/x/simulator.ts"
import { call, connect, jpeg, open, prepare, send } from "#networks/x/simulator/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { draw } from "../../../test/networks/played-stage.ts"

const png = await draw(40, 30).png().toBuffer()
const webp = await draw(40, 30).webp().toBuffer()

const json = { "content-type": "application/json" }
const post = (body: unknown) =>
  ({ path: "/2/tweets", method: "POST", headers: json, body: JSON.stringify(body) }) as const

describe("connecting to the sandbox's X", () => {
  it("renews a token that has run out, and kills the family of a refresh token that is used twice", async () => {
    const { network, author } = await open()
    network.pass(7200)
    const item = makeItem("late")
    const expired = await x.publish.commit(forCommit(network.outside), author, item, { mediaIds: [] })
    assert.ok(expired.kind === "refused" && expired.why === "auth")
    const fresh = await connect.refresh(network.outside, author.credentials)
    assert.ok(fresh.kind === "refreshed")
    const renewed = { ...author, credentials: fresh.credentials }
    assert.equal(
      (await x.publish.commit(forCommit(network.outside), renewed, item, { mediaIds: [] })).kind,
      "published",
    )
    const again = await connect.refresh(network.outside, author.credentials)
    assert.ok(again.kind === "refused" && again.why === "auth")
    const last = await connect.refresh(network.outside, fresh.credentials)
    assert.ok(last.kind === "refused" && last.why === "auth")
  })

  it("forgets what was revoked", async () => {
    const { network, author } = await open()
    await connect.revoke(network.outside, author.credentials)
    const result = await x.publish.commit(forCommit(network.outside), author, makeItem("a"), { mediaIds: [] })
    assert.ok(result.kind === "refused" && result.why === "auth")
    assert.equal((await connect.refresh(network.outside, author.credentials)).kind, "refused")
  })
})

describe("publishing on the sandbox's X", () => {
  it("shows a text, a link and a thread in order", async () => {
    const stage = await open()
    const { network, author } = stage
    const first = await send(stage, makeItem("Look: https://example.com/a & <b>"))
    const before = [{ externalId: first.externalId, memory: null }]
    const second = await send(stage, makeItem("and then", { index: 1, before }))
    assert.deepEqual(
      network.ledger.map(({ account, externalId, inReplyTo, text, media }) => ({
        account,
        externalId,
        inReplyTo,
        text,
        media,
      })),
      [
        {
          account: author.externalId,
          externalId: first.externalId,
          inReplyTo: undefined,
          text: "Look: https://example.com/a & <b>",
          media: [],
        },
        {
          account: author.externalId,
          externalId: second.externalId,
          inReplyTo: first.externalId,
          text: "and then",
          media: [],
        },
      ],
    )
    const page = await network.outside.http({ method: "GET", url: first.url ?? "" })
    assert.equal(page.status, 200)
    assert.ok(page.body.includes("&lt;b&gt;"))
  })

  it("shows pictures in order with their descriptions", async () => {
    const stage = await open()
    const media = [
      makeFile("a.jpg", jpeg, { altText: "Blue" }),
      makeFile("b.png", png, { contentType: "image/png" }),
      makeFile("c.webp", webp, { contentType: "image/webp" }),
    ]
    await send(stage, makeItem("", { media }))
    assert.deepEqual(stage.network.ledger[0]?.media, ["a.jpg", "b.png", "c.webp"])
    assert.equal(stage.network.ledger[0]?.extra?.["alt_text"], "Blue")
  })

  it("takes a video in segments and lets it be processed, slowly when asked to", async () => {
    const stage = await open()
    const video = makeFile("v.mp4", new Uint8Array(40_000_000), { kind: "video", contentType: "video/mp4" })
    await send(stage, makeItem("first", { media: [video] }))
    stage.network.order(stage.author.externalId, "slowProcessing")
    await send(stage, makeItem("second", { media: [video] }))
    assert.deepEqual(
      stage.network.ledger.map(({ media }) => media),
      [["v.mp4"], ["v.mp4"]],
    )
  })

  it("hears every option", async () => {
    const stage = await open()
    const options = {
      "x.replySettings": "verified",
      "x.communityId": "1493446837214187523",
      "x.shareWithFollowers": "true",
      "x.madeWithAi": "true",
      "x.paidPartnership": "true",
    }
    await send(stage, makeItem("a", { options }))
    assert.deepEqual(stage.network.ledger[0]?.extra, {
      reply_settings: "verified",
      community_id: "1493446837214187523",
      share_with_followers: "true",
      made_with_ai: "true",
      paid_partnership: "true",
    })
  })

  it("refuses the same text within hours, and not after them", async () => {
    const stage = await open()
    const again = async () =>
      x.publish.commit(forCommit(stage.network.outside), stage.author, makeItem(" Hello  there "), { mediaIds: [] })
    await send(stage, makeItem("Hello there"))
    const result = await again()
    assert.ok(result.kind === "refused" && result.why === "duplicate")
    stage.network.pass(12 * 3600)
    const fresh = await connect.refresh(stage.network.outside, stage.author.credentials)
    assert.ok(fresh.kind === "refreshed")
    const author = { ...stage.author, credentials: fresh.credentials }
    assert.equal(
      (await x.publish.commit(forCommit(stage.network.outside), author, makeItem("Hello there"), { mediaIds: [] }))
        .kind,
      "published",
    )
  })

  it("refuses what the real one refuses, and shows none of it", async () => {
    const stage = await open()
    const stranger = xSimulator.newAccount(stage.network.tools, "stranger")
    stage.network.tools.memory.put("post", "77", {
      id: "77",
      account: stranger,
      text: "hi",
      parent: null,
      createdAt: "2026-11-14T09:00:00Z",
      media: [],
      replies: 0,
    })
    const rows: readonly (readonly [string, unknown, number])[] = [
      ["nothing", {}, 400],
      ["an unknown field", { text: "a", colour: "red" }, 400],
      ["a wrong type", { text: 1 }, 400],
      ["everyone spelled out", { text: "a", reply_settings: "everyone" }, 400],
      ["no media", { text: "a", media: { media_ids: [] } }, 400],
      ["media that is not there", { text: "a", media: { media_ids: ["1"] } }, 400],
      ["followers without a community", { text: "a", share_with_followers: true }, 400],
      ["a quote", { text: "a", quote_tweet_id: "77" }, 403],
      ["a text that is too long", { text: "x".repeat(281) }, 403],
      ["two cashtags", { text: "$AAPL and $TSLA" }, 403],
      ["an answer to nothing", { text: "a", reply: { in_reply_to_tweet_id: "1" } }, 403],
      ["an answer to a stranger", { text: "a", reply: { in_reply_to_tweet_id: "77" } }, 403],
    ]
    for (const [name, body, status] of rows) assert.equal((await call(stage, post(body))).status, status, name)
    const plain = { ...post({ text: "a" }), headers: { "content-type": "text/plain" } }
    assert.equal((await call(stage, plain)).status, 400)
    assert.equal(
      (await call(stage, { ...post({ text: "a" }), headers: { ...json, authorization: "Bearer x" } })).status,
      401,
    )
    assert.equal((await call(stage, { path: "/2/tweets/search/nothing" })).status, 404)
    assert.equal(stage.network.ledger.length, 0)
  })

  it("takes 280 weighted characters, however long the link in them", async () => {
    const stage = await open()
    await send(stage, makeItem(`${"x".repeat(256)} https://example.com/${"y".repeat(300)}`))
    assert.equal((await call(stage, post({ text: "漢".repeat(140) }))).status, 201)
    assert.equal((await call(stage, post({ text: "漢".repeat(141) }))).status, 403)
  })

  it("does not mix kinds of media, and takes none that is still being processed or another's", async () => {
    const stage = await open()
    const picture = (await prepare(stage, makeItem("", { media: [makeFile("a.jpg", jpeg)] }))) as { mediaIds: string[] }
    const gif = makeFile("g.gif", new Uint8Array(100), { kind: "gif", contentType: "image/gif" })
    const begun = await x.publish.prepare(stage.network.outside, stage.author, makeItem("", { media: [gif] }), null)
    assert.ok(begun.kind === "waiting")
    const [upload] = (begun.progress as { uploads: { id: string }[] }).uploads
    assert.equal((await call(stage, post({ text: "", media: { media_ids: [upload?.id] } }))).status, 400)
    const whole = (await prepare(stage, makeItem("", { media: [gif] }))) as { mediaIds: string[] }
    const mixed = [...picture.mediaIds, ...whole.mediaIds]
    assert.equal((await call(stage, post({ text: "", media: { media_ids: mixed } }))).status, 400)
    const { credentials } = await stage.network.connect("other")
    const foreign = {
      ...post({ text: "", media: { media_ids: whole.mediaIds } }),
      headers: { ...json, authorization: `Bearer ${credentials.accessToken}` },
    }
    assert.equal((await call(stage, foreign)).status, 400)
    assert.equal((await call(stage, post({ text: "", media: { media_ids: whole.mediaIds } }))).status, 201)
  })

  it("checks uploads as they come", async () => {
    const stage = await open()
    const refusal = async (file: ReturnType<typeof makeFile>) => {
      const result = await x.publish.prepare(stage.network.outside, stage.author, makeItem("", { media: [file] }), null)
      return result.kind === "refused" ? result.why : result.kind
    }
    assert.equal(await refusal(makeFile("a.jpg", new Uint8Array(200))), "media")
    assert.equal(await refusal(makeFile("a.jpg", new Uint8Array(5 * 1024 * 1024 + 1))), "media")
    assert.equal(await refusal(makeFile("v.avi", jpeg, { kind: "video", contentType: "video/x-msvideo" })), "media")
    assert.equal(
      await refusal(makeFile("v.mp4", jpeg, { kind: "video", contentType: "video/mp4", bytes: 600_000_000 })),
      "media",
    )
    const short = makeFile("v.mp4", jpeg, { kind: "video", contentType: "video/mp4", bytes: jpeg.length + 1 })
    assert.equal(await refusal(short), "media")
    for (const kind of ["image", "video"] as const) {
      stage.network.order(stage.author.externalId, "mediaRejected")
      const file = makeFile("m", jpeg, { kind, contentType: kind === "image" ? "image/jpeg" : "video/mp4" })
      const first = await x.publish.prepare(stage.network.outside, stage.author, makeItem("", { media: [file] }), null)
      const progress = first.kind === "waiting" ? first.progress : null
      const last =
        kind === "image"
          ? first
          : await x.publish.prepare(stage.network.outside, stage.author, makeItem("", { media: [file] }), progress)
      assert.ok(last.kind === "refused" && last.why === "media", kind)
    }
  })
})
