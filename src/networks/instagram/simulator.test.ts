import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { instagram } from "#networks/instagram/instagram.ts"
import { get, open, post, prepare, send, square } from "#networks/instagram/simulator/fixtures.ts"
import type { SendItem, MediaFile, OAuthConnect } from "#networks/network.ts"
import { errorOf } from "../../../test/networks/graph-calls.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, draw, makeVideo, offer } from "../../../test/networks/played-stage.ts"

const connect = instagram.connect as OAuthConnect & typeof instagram.connect

const tall = await draw(400, 700).jpeg().toBuffer()
const png = await draw(40, 40).png().toBuffer()
const asVideo = { kind: "video", contentType: "video/mp4" } as const

describe("connecting to the sandbox's Instagram", () => {
  it("lets people withhold statistics", async () => {
    const stage = await open({ without: "instagram_business_manage_insights" })
    assert.deepEqual(stage.account.credentials.scopes, connect.publishScopes)
    const { externalId } = await send(stage, makeItem("a", { media: [offer(stage, "a.jpg", square)] }))
    const result = await instagram.readMetrics?.read(stage.network.outside, stage.author, [externalId])
    assert.ok(result?.kind === "refused" && result.why === "permission")
  })
})

describe("publishing on the sandbox's Instagram", () => {
  it("shows a picture, a reel, a carousel and a story", async () => {
    const stage = await open()
    const picture = offer(stage, "a.jpg", square, { altText: "Purple" })
    const story = offer(stage, "s.jpg", tall)
    const video = offer(stage, "v.mp4", makeVideo(9), asVideo)
    const published = [
      await send(stage, makeItem("one", { media: [picture] })),
      await send(stage, makeItem("two", { media: [video] })),
      await send(stage, makeItem("three", { media: [picture, video, picture] })),
      await send(stage, makeItem("", { media: [story], options: { "instagram.type": "story" } })),
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
        [published[0]?.externalId, "one", [picture.url], "IMAGE", "Purple"],
        [published[1]?.externalId, "two", [video.url], "REELS", undefined],
        [published[2]?.externalId, "three", [picture.url, video.url, picture.url], "CAROUSEL", "Purple · Purple"],
        [published[3]?.externalId, "", [story.url], "STORIES", undefined],
      ],
    )
    for (const { url } of published) {
      assert.equal((await stage.network.outside.http({ method: "GET", url: url ?? "" })).status, 200, url ?? "")
    }
  })

  it("hears every option", async () => {
    const stage = await open()
    const options = {
      "instagram.type": "reel",
      "instagram.collaborators": "finch, wren",
      "instagram.shareToFeed": "false",
      "instagram.thumbOffset": "1500",
      "instagram.trialReel": "SS_PERFORMANCE",
      "instagram.aiGenerated": "true",
    }
    await send(stage, makeItem("a", { media: [offer(stage, "v.mp4", makeVideo(9), asVideo)], options }))
    assert.deepEqual(stage.network.ledger[0]?.extra, {
      type: "REELS",
      collaborators: '["finch","wren"]',
      share_to_feed: "false",
      thumb_offset: "1500",
      trial_params: '{"graduation_strategy":"SS_PERFORMANCE"}',
      is_ai_generated: "true",
    })
  })

  it("looks at the media: what it is, how large, what shape, how long", async () => {
    const stage = await open()
    const outcome = async (file: MediaFile, options: SendItem["options"] = {}) => {
      const item = makeItem("", { media: [file], options })
      let result = await instagram.publish.prepare(stage.network.outside, stage.author, item, null)
      for (let round = 0; round < 9 && result.kind === "waiting"; round += 1) {
        result = await instagram.publish.prepare(stage.network.outside, stage.author, item, result.progress)
      }
      return result.kind === "refused" ? `${result.why} ${result.code}` : result.kind
    }
    const story = { "instagram.type": "story" }
    assert.equal(await outcome(offer(stage, "a.jpg", square)), "ready")
    assert.equal(await outcome(makeFile("nowhere.jpg", square)), "media 9004/2207052")
    assert.equal(await outcome(offer(stage, "p.jpg", png)), "media 36001/2207005")
    assert.equal(
      await outcome(offer(stage, "big.jpg", Buffer.concat([square, Buffer.alloc(8_400_000)]))),
      "media 36000/2207004",
    )
    assert.equal(await outcome(offer(stage, "tall.jpg", tall)), "media 36003/2207009")
    assert.equal(await outcome(offer(stage, "tall.jpg", tall), story), "ready")
    const video = (name: string, seconds: number) => offer(stage, name, makeVideo(seconds), asVideo)
    assert.equal(await outcome(video("ok.mp4", 90)), "ready")
    assert.equal(await outcome(video("short.mp4", 2)), "media ERROR/2207026")
    assert.equal(await outcome(video("long.mp4", 901)), "media ERROR/2207026")
    assert.equal(await outcome(video("ok.mp4", 90), story), "media ERROR/2207026")
    assert.equal(await outcome(makeFile("nowhere.mp4", square, asVideo)), "media ERROR/2207077")
    assert.equal(await outcome(video("ok.mp4", 90), { "instagram.thumbOffset": "91000" }), "content 1/2207057")
    stage.network.order(stage.author.externalId, "mediaRejected", 2)
    assert.equal(await outcome(offer(stage, "a.jpg", square)), "media 36001/2207005")
    assert.equal(await outcome(video("ok.mp4", 90)), "media ERROR/2207026")
  })

  it("refuses what the real one refuses, and shows none of it", async () => {
    const stage = await open()
    const { url } = offer(stage, "a.jpg", square)
    const { url: video } = offer(stage, "v.mp4", makeVideo(9), asVideo)
    const rows: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
      ["nothing", {}, "100/"],
      ["an unknown field", { image_url: url, colour: "red" }, "100/"],
      ["an unknown kind", { media_type: "POEM", image_url: url }, "100/2207023"],
      ["a video that is no reel", { media_type: "VIDEO", video_url: video }, "100/2207023"],
      ["a reel in a carousel", { media_type: "REELS", video_url: video, is_carousel_item: "true" }, "100/"],
      ["a story with words", { media_type: "STORIES", image_url: url, caption: "a" }, "100/"],
      ["a story of two", { media_type: "STORIES", image_url: url, video_url: video }, "100/"],
      ["words on a piece", { image_url: url, is_carousel_item: "true", caption: "a" }, "100/"],
      ["a carousel of one", { media_type: "CAROUSEL", children: "1" }, "100/2207028"],
      ["a carousel of nothing", { media_type: "CAROUSEL", children: "1,2" }, "24/2207006"],
      ["a caption that is too long", { image_url: url, caption: "x".repeat(2201) }, "36004/2207010"],
      ["too many hashtags", { image_url: url, caption: "#tag ".repeat(31) }, "100/2207040"],
      ["too many collaborators", { image_url: url, collaborators: '["a","b","c","d"]' }, "100/"],
      ["a trial without a strategy", { media_type: "REELS", video_url: video, trial_params: "{}" }, "100/"],
    ]
    for (const [name, fields, error] of rows) assert.equal(errorOf(await post(stage, "media", fields)), error, name)
    assert.equal(errorOf(await post(stage, "media_publish", { creation_id: "1" })), "24/2207006")
    assert.equal(errorOf(await post(stage, "media_publish", {})), "100/")
    assert.equal(errorOf(await get(stage, "123")), "100/33")
    const stranger = { ...stage, author: { ...stage.author, externalId: "17841400000000001" } }
    assert.equal(errorOf(await post(stranger, "media", { image_url: url })), "100/33")
    const nobody = { ...stage, author: { ...stage.author, credentials: { accessToken: "x", scopes: [] } } }
    assert.equal(errorOf(await post(nobody, "media", { image_url: url })), "190/467")
    assert.equal(stage.network.ledger.length, 0)
  })

  it("keeps a quota where there is one", async () => {
    const stage = await open()
    stage.network.tools.memory.put("quota", stage.author.externalId, 1)
    const item = makeItem("a", { media: [offer(stage, "a.jpg", square)] })
    await send(stage, item)
    const handle = await prepare(stage, item)
    const result = await instagram.publish.commit(forCommit(stage.network.outside), stage.author, item, handle)
    assert.ok(result.kind === "refused" && result.why === "rate" && result.code === "9/2207042")
    const limit = await get(stage, `${stage.author.externalId}/content_publishing_limit`, {
      fields: "quota_usage,config",
    })
    assert.deepEqual(JSON.parse(limit.body), {
      data: [{ quota_usage: 1, config: { quota_total: 1, quota_duration: 86_400 } }],
    })
  })
})

describe("numbers of the sandbox's Instagram", () => {
  const read = async ({ network, author }: Stage, ...ids: readonly string[]) => {
    assert.ok(instagram.readMetrics !== null)
    const result = await instagram.readMetrics.read(network.outside, author, ids)
    assert.ok(result.kind === "read", JSON.stringify(result))
    return result.numbers
  }

  it("S-094 S-095: of a story are three, from five viewers on, and for a day", async () => {
    const stage = await open()
    const media = [offer(stage, "a.jpg", tall)]
    const { externalId } = await send(stage, makeItem("", { media, options: { "instagram.type": "story" } }))
    assert.deepEqual([...(await read(stage, externalId))], [[externalId, {}]])
    stage.network.pass(80_000)
    const grown = await read(stage, externalId)
    assert.deepEqual(Object.keys(grown.get(externalId) ?? {}), ["views", "reach", "shares"])
    stage.network.pass(7000)
    assert.equal((await read(stage, externalId)).size, 0)
  })
})
