import assert from "node:assert/strict"
import { describe, it } from "node:test"
import sharp from "sharp"
import { forCommit } from "#networks/ask.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import { connect } from "#networks/facebook/fixtures.ts"
import { facebookSimulator } from "#networks/facebook/simulator.ts"
import { get, jpeg, open, post, prepare, send, story, upright, wide } from "#networks/facebook/simulator/fixtures.ts"
import type { Page } from "#networks/facebook/simulator/records.ts"
import type { SendItem, MediaFile } from "#networks/network.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { trip } from "../../../test/networks/played-network.ts"
import { makeVideo, offer } from "../../../test/networks/played-stage.ts"

const webp = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#824" } })
  .webp()
  .toBuffer()

describe("connecting to the sandbox's Facebook", () => {
  it("offers all pages that were chosen, those of businesses too, and no other", async () => {
    const { network } = await open()
    const names = ["finch", "wren", "robin", "owl"]
    const [finch = "", wren = "", robin = ""] = names.map((name) => facebookSimulator.newAccount(network.tools, name))
    const page = network.tools.memory.get<Page>("page", wren)
    network.tools.memory.put("page", wren, { ...page, business: "9001" })
    network.tools.memory.put("page", robin, {
      ...network.tools.memory.get<Page>("page", robin),
      tasks: ["ANALYZE"],
    })
    const url = (await connect.start(network.outside, trip)).href
    const body = new URLSearchParams([
      ["account", finch],
      ["account", wren],
      ["account", robin],
      ["decision", "allow"],
    ]).toString()
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const answer = await network.outside.http({ method: "POST", url, headers, body })
    const returned = new URL(answer.headers["location"] ?? "").searchParams
    const came = await connect.finish(network.outside, trip, returned)
    assert.ok(came.kind === "granted", JSON.stringify(came))
    assert.deepEqual(came.accounts.map(({ handle }) => handle).toSorted(), ["finch", "wren"])
  })

  it("lets people withhold statistics", async () => {
    const stage = await open({ without: "read_insights" })
    assert.ok(!stage.account.credentials.scopes.includes("read_insights"))
    const { externalId } = await send(stage, makeItem("a"))
    stage.network.pass(86_400)
    const result = await facebook.readMetrics?.read(stage.network.outside, stage.author, [externalId])
    assert.ok(result?.kind === "read")
    assert.deepEqual(Object.keys(result.numbers.get(externalId) ?? {}).toSorted(), ["comments", "likes", "shares"])
  })

  it("lets in whoever connects again after the token has died", async () => {
    const { network, account, author } = await open()
    for (const fault of ["tokenExpired", "tokenRevoked"] as const) {
      network.order(account.externalId, fault)
      const dead = await facebook.publish.commit(forCommit(network.outside), author, makeItem("a"), {
        way: "feed",
        photos: [],
      })
      assert.ok(dead.kind === "refused" && dead.why === "auth")
    }
    const returned = await network.consent(account.externalId, { decision: "allow" })
    const again = await connect.finish(network.outside, trip, returned)
    assert.ok(again.kind === "granted")
    const credentials = again.accounts[0]?.credentials ?? author.credentials
    await send({ network, author: { ...author, credentials } }, makeItem("a"))
  })
})

describe("publishing on the sandbox's Facebook", () => {
  it("shows texts, links, pictures, reels, videos and stories", async () => {
    const stage = await open()
    const picture = offer(stage, "a.jpg", jpeg, { altText: "Purple" })
    const reel = offer(stage, "v.mp4", makeVideo(9), upright)
    const long = offer(stage, "w.mp4", makeVideo(900, 5_000_000), wide)
    const options = { "facebook.link": "https://example.com/lark", "facebook.title": "Song" }
    const published = [
      await send(stage, makeItem("one")),
      await send(stage, makeItem("two", { options })),
      await send(stage, makeItem("three", { media: [picture] })),
      await send(stage, makeItem("", { media: [picture, picture, picture, picture, picture] })),
      await send(stage, makeItem("five", { media: [reel], options })),
      await send(stage, makeItem("six", { media: [long], options })),
      await send(stage, makeItem("", { media: [picture], options: story })),
      await send(stage, makeItem("", { media: [reel], options: story })),
    ]
    const alts = Array.from({ length: 5 }, () => "Purple").join(" · ")
    assert.deepEqual(
      stage.network.ledger.map(({ text, media, extra }) => [text, media.length, extra]),
      [
        ["one", 0, { type: "post" }],
        ["two", 0, { type: "post", link: "https://example.com/lark" }],
        ["three", 1, { type: "post", alt_text_custom: "Purple" }],
        ["", 5, { type: "post", alt_text_custom: alts }],
        ["five", 1, { type: "reel", title: "Song" }],
        ["six", 1, { type: "video", title: "Song" }],
        ["", 1, { type: "story", alt_text_custom: "Purple" }],
        ["", 1, { type: "story" }],
      ],
    )
    assert.deepEqual(
      published.map(({ externalId }) => externalId),
      stage.network.ledger.map(({ externalId }) => externalId),
    )
    for (const { url } of published.slice(0, 6)) {
      assert.equal((await stage.network.outside.http({ method: "GET", url: url ?? "" })).status, 200, url ?? "")
    }
  })

  it("looks at the media: what it is, how large, how long", async () => {
    const stage = await open()
    const outcome = async (file: MediaFile, options: SendItem["options"] = {}) => {
      const item = makeItem("", { media: [file], options })
      const result = await facebook.publish.prepare(stage.network.outside, stage.author, item, null)
      return result.kind === "refused" ? `${result.why} ${result.code}` : result.kind
    }
    assert.equal(await outcome(offer(stage, "a.jpg", jpeg)), "ready")
    assert.equal(await outcome(makeFile("nowhere.jpg", jpeg)), "media 324/2069019")
    assert.equal(await outcome(offer(stage, "w.jpg", webp)), "media 1/1366046")
    const big = Buffer.concat([jpeg, Buffer.alloc(10_500_000)])
    assert.equal(await outcome(offer(stage, "big.jpg", big)), "media 1/1366046")
    const video = (name: string, seconds: number) => offer(stage, name, makeVideo(seconds), upright)
    assert.equal(await outcome(video("ok.mp4", 90)), "ready")
    assert.equal(await outcome(video("long.mp4", 91)), "media VideoError")
    assert.equal(await outcome(video("ok.mp4", 90), story), "media VideoError")
    assert.equal(await outcome(makeFile("nowhere.mp4", jpeg, upright)), "media ProcessingFailedError")
    assert.equal(await outcome(offer(stage, "no.mp4", jpeg, wide)), "media 6000")
    stage.network.order(stage.author.externalId, "mediaRejected", 3)
    assert.equal(await outcome(offer(stage, "a.jpg", jpeg)), "media 324/2069019")
    assert.equal(await outcome(video("ok.mp4", 90)), "media VideoError")
    assert.equal(await outcome(offer(stage, "ok.mp4", makeVideo(9), wide)), "media 6000")
  })

  it("refuses what the real one refuses, and shows none of it", async () => {
    const stage = await open()
    const { url } = offer(stage, "a.jpg", jpeg)
    const rows: readonly (readonly [string, string, Readonly<Record<string, string>>, string])[] = [
      ["an empty post", "feed", {}, "100/"],
      ["an unknown field", "feed", { message: "a", colour: "red" }, "100/"],
      ["a post that is put off", "feed", { message: "a", published: "false" }, "100/"],
      ["a message that is too long", "feed", { message: "x".repeat(63_207) }, "100/"],
      ["a link that is none", "feed", { link: "nowhere" }, "1609005/"],
      ["a photo that is not there", "feed", { "attached_media[0]": '{"media_fbid":"1"}' }, "100/"],
      ["a photo that is none", "feed", { "attached_media[0]": "1" }, "100/"],
      ["a list with a gap", "feed", { "attached_media[1]": '{"media_fbid":"1"}' }, "100/"],
      ["a photo without an address", "photos", { published: "false" }, "100/"],
      ["an unknown field of a photo", "photos", { url, size: "1" }, "100/"],
      ["a story of nothing", "photo_stories", { photo_id: "1" }, "100/"],
      ["a reel without a phase", "video_reels", {}, "100/"],
      ["a reel of nothing", "video_reels", { upload_phase: "finish", video_id: "1", video_state: "PUBLISHED" }, "100/"],
      ["a draft", "video_reels", { upload_phase: "finish", video_id: "1", video_state: "DRAFT" }, "100/"],
      ["words on a story", "video_stories", { upload_phase: "finish", video_id: "1", description: "a" }, "100/"],
      ["a video without a size", "videos", { upload_phase: "start" }, "100/"],
      ["a video without a session", "videos", { upload_phase: "finish", upload_session_id: "1" }, "100/"],
    ]
    for (const [name, edge, fields, error] of rows) assert.equal(errorOf(await post(stage, edge, fields)), error, name)
    const { video_id: id } = JSON.parse((await post(stage, "video_reels", { upload_phase: "start" })).body) as {
      video_id: string
    }
    const early = { upload_phase: "finish", video_id: id, video_state: "PUBLISHED" }
    assert.equal(errorOf(await post(stage, "video_reels", early)), "6000/")
    assert.equal(errorOf(await get(stage, "123")), "100/33")
    const stranger = { ...stage, author: { ...stage.author, externalId: "100000000000001" } }
    assert.equal(errorOf(await post(stranger, "feed", { message: "a" })), "100/33")
    const nobody = { ...stage, author: { ...stage.author, credentials: { accessToken: "x", scopes: [] } } }
    assert.equal(errorOf(await post(nobody, "feed", { message: "a" })), "190/467")
    assert.equal(stage.network.ledger.length, 0)
  })

  it("refuses the same again, and keeps what nobody published for a day", async () => {
    const stage = await open()
    const { network, author } = stage
    await send(stage, makeItem("Hello"))
    const again = await facebook.publish.commit(forCommit(network.outside), author, makeItem("Hello"), {
      way: "feed",
      photos: [],
    })
    assert.ok(again.kind === "refused" && again.why === "duplicate")
    await send(stage, makeItem("Goodbye"))
    await send(stage, makeItem("Hello"))
    const item = makeItem("", { media: [offer(stage, "a.jpg", jpeg)] })
    const handle = await prepare(stage, item)
    assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "published")
    const twice = await facebook.publish.commit(forCommit(network.outside), author, item, handle)
    assert.ok(twice.kind === "refused" && twice.why === "duplicate")
    const old = await prepare(stage, item)
    network.pass(86_400)
    const late = await facebook.publish.commit(forCommit(network.outside), author, item, old)
    assert.ok(late.kind === "refused" && late.why === "content")
  })

  it("works on a video after it was told to publish it", async () => {
    const stage = await open()
    const { network, author } = stage
    const item = makeItem("a", { media: [offer(stage, "v.mp4", makeVideo(9), upright)] })
    const handle = await prepare(stage, item)
    network.order(author.externalId, "slowProcessing")
    const sentAt = network.outside.now()
    assert.equal((await facebook.publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    assert.equal(network.ledger.length, 0)
    const ask = () => facebook.publish.reconcile(network.outside, author, item, handle, sentAt)
    assert.equal((await ask()).kind, "unknown")
    const again = await facebook.publish.commit(forCommit(network.outside), author, item, handle)
    assert.equal(again.kind, "unknown")
    const found = await ask()
    assert.ok(found.kind === "published" && found.externalId === network.ledger[0]?.externalId)
    assert.deepEqual(await facebook.publish.commit(forCommit(network.outside), author, item, handle), found)
    assert.equal(network.ledger.length, 1)
  })

  it("tells how much it is used", async () => {
    const stage = await open()
    const { headers } = await get(stage, stage.author.externalId, { fields: "fan_count" })
    assert.deepEqual(Object.keys(JSON.parse(headers["x-app-usage"] ?? "{}") as object), [
      "call_count",
      "total_time",
      "total_cputime",
    ])
  })
})
