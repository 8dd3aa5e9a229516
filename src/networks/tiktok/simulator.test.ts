import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { connect } from "#networks/tiktok/fixtures.ts"
import { attempt, errorOf, film, itemOf, jpeg, open, post, send } from "#networks/tiktok/simulator/fixtures.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { type Stage, draw, makeVideo, offer } from "../../../test/networks/played-stage.ts"

const photos = (stage: Stage) => [offer(stage, "a.jpg", jpeg), offer(stage, "b.jpg", jpeg)]
const change = ({ network, author }: Stage, what: object) =>
  network.tools.memory.put("account", author.externalId, {
    ...network.tools.memory.get<object>("account", author.externalId),
    ...what,
  })

describe("connecting to the sandbox's TikTok", () => {
  it("lets people withhold statistics and their user name", async () => {
    const stage = await open({ without: "video.list" })
    assert.deepEqual(stage.account.credentials.scopes, connect.publishScopes)
    const { externalId } = await send(stage, itemOf("a", photos(stage)))
    const result = await tiktok.readMetrics?.read(stage.network.outside, stage.author, [externalId])
    assert.ok(result?.kind === "refused" && result.why === "permission")
    assert.equal((await open({ without: "user.info.profile" })).account.handle, "Lark")
    await assert.rejects(open({ without: "video.publish" }))
  })
})

describe("publishing on the sandbox's TikTok", () => {
  it("shows photos and videos with their words", async () => {
    const stage = await open()
    const published = [
      await send(stage, itemOf("one", photos(stage), { "tiktok.title": "Tulips", "tiktok.coverIndex": "1" })),
      await send(stage, itemOf("two", [film()], { "tiktok.aiGenerated": "true" })),
      await send(stage, itemOf("", [film(makeVideo(9, 45_000_123))])),
    ]
    assert.deepEqual(
      stage.network.ledger.map(({ externalId, text, media, extra }) => [externalId, text, media.length, extra]),
      [
        [
          published[0]?.externalId,
          "one",
          2,
          {
            privacy: "PUBLIC_TO_EVERYONE",
            title: "Tulips",
            cover: "1",
            disable_comment: "true",
            auto_add_music: "true",
          },
        ],
        [
          published[1]?.externalId,
          "two",
          1,
          {
            privacy: "PUBLIC_TO_EVERYONE",
            disable_comment: "true",
            disable_duet: "true",
            disable_stitch: "true",
            is_aigc: "true",
          },
        ],
        [
          published[2]?.externalId,
          "",
          1,
          { privacy: "PUBLIC_TO_EVERYONE", disable_comment: "true", disable_duet: "true", disable_stitch: "true" },
        ],
      ],
    )
    for (const { externalId, url = "" } of published) {
      assert.match(externalId, /^74\d{17}$/)
      assert.equal((await stage.network.outside.http({ method: "GET", url })).status, 200)
    }
  })

  it("never tells the id of a post that not everybody may see", async () => {
    const stage = await open()
    for (const media of [photos(stage), [film()]]) {
      const result = await send(stage, itemOf("a", media, { "tiktok.privacy": "SELF_ONLY" }))
      assert.match(result.externalId, /_pub_/)
      assert.equal(result.url, undefined)
    }
    assert.deepEqual(
      stage.network.ledger.map(({ extra }) => extra?.["privacy"]),
      ["SELF_ONLY", "SELF_ONLY"],
    )
  })

  it("lets people do what they have not closed", async () => {
    const stage = await open()
    change(stage, { privacyOptions: ["FOLLOWER_OF_CREATOR", "SELF_ONLY"], commentDisabled: true, mostSeconds: 8 })
    const open_ = { "tiktok.allowComments": "true" }
    const everybody = await tiktok.publish.prepare(
      stage.network.outside,
      stage.author,
      itemOf("a", photos(stage)),
      null,
    )
    assert.ok(everybody.kind === "refused" && everybody.code === "privacy_level_option_mismatch")
    const few = { ...open_, "tiktok.privacy": "FOLLOWER_OF_CREATOR" }
    await send(stage, itemOf("a", photos(stage), few))
    assert.equal(stage.network.ledger[0]?.extra?.["disable_comment"], "true")
    const long = await tiktok.publish.prepare(stage.network.outside, stage.author, itemOf("a", [film()], few), null)
    assert.ok(long.kind === "refused" && long.code === "duration_check_failed")
  })

  it("looks at what it is shown", async () => {
    const stage = await open()
    const png = offer(stage, "p.jpg", await draw(9, 9).png().toBuffer())
    const large = offer(stage, "l.jpg", await draw(2000, 9).jpeg().toBuffer())
    const webp = offer(stage, "w.webp", await draw(9, 9).webp().toBuffer(), { contentType: "image/webp" })
    for (const [media, code] of [
      [[png], "file_format_check_failed"],
      [[webp, large], "picture_size_check_failed"],
      [[film(Buffer.from("this is no video at all"))], "file_format_check_failed"],
      [[film(makeVideo(601))], "duration_check_failed"],
    ] as const) {
      const result = await attempt(stage, itemOf("a", media))
      assert.ok(result.kind === "refused" && result.why === "media" && result.code === code, JSON.stringify(result))
    }
    assert.equal(stage.network.ledger.length, 0)
    await send(stage, itemOf("a", [webp]))
  })

  it("takes captions up to their length", async () => {
    const stage = await open()
    await send(stage, itemOf("x".repeat(4000), photos(stage)))
    await send(stage, itemOf("x".repeat(2200), [film()]))
    const long = await attempt(stage, itemOf("x".repeat(4001), photos(stage)))
    assert.ok(long.kind === "refused" && long.why === "content")
    const video = await tiktok.publish.prepare(
      stage.network.outside,
      stage.author,
      itemOf("x".repeat(2201), [film()]),
      null,
    )
    assert.ok(video.kind === "refused" && video.why === "content")
  })

  it("counts the posts of a day where somebody has put a cap", async () => {
    const stage = await open()
    stage.network.tools.memory.put("cap", stage.author.externalId, 1)
    await send(stage, itemOf("a", photos(stage)))
    const result = await tiktok.publish.prepare(stage.network.outside, stage.author, itemOf("b", photos(stage)), null)
    assert.ok(result.kind === "refused" && result.why === "rate" && result.code === "spam_risk_too_many_posts")
  })

  it("plays an app that was not audited, or whose domain was not verified", async () => {
    const stage = await open()
    stage.network.tools.memory.put("app", "app", { isUnaudited: true })
    const result = await attempt(stage, itemOf("a", photos(stage)))
    assert.ok(result.kind === "refused" && result.why === "permission")
    await send(stage, itemOf("a", photos(stage), { "tiktok.privacy": "SELF_ONLY" }))
    stage.network.tools.memory.put("app", "app", { isUnverified: true })
    const unverified = await attempt(stage, itemOf("a", photos(stage)))
    assert.ok(unverified.kind === "refused" && unverified.code === "url_ownership_unverified")
  })

  it("refuses what is not as its documents say", async () => {
    const stage = await open()
    const words = { privacy_level: "PUBLIC_TO_EVERYONE" }
    const source = { source: "FILE_UPLOAD", video_size: 20_000_000, chunk_size: 10_000_000, total_chunk_count: 2 }
    const start = (info: object, from: object) =>
      post(stage, "/post/publish/video/init/", { post_info: info, source_info: from })
    assert.equal(errorOf(await start(words, source)), "200 ok")
    for (const [info, from] of [
      [{}, source],
      [{ ...words, mood: "merry" }, source],
      [{ privacy_level: "SELF_ONLY", brand_content_toggle: true }, source],
      [words, { ...source, chunk_size: 4_000_000, total_chunk_count: 5 }],
      [words, { ...source, total_chunk_count: 3 }],
      [words, { ...source, video_size: 80_000_000, chunk_size: 80_000_000, total_chunk_count: 1 }],
    ] as const) {
      assert.equal(errorOf(await start(info, from)), "400 invalid_params")
    }
    assert.equal(
      errorOf(await start({ privacy_level: "FOLLOWER_OF_CREATOR" }, source)),
      "403 privacy_level_option_mismatch",
    )
    const nowhere = await post(stage, "/post/publish/status/fetch/", { publish_id: "v_pub_file~v2-1.1" })
    assert.equal(errorOf(nowhere), "400 invalid_publish_id")
    assert.equal(errorOf(await post(stage, "/video/list/?fields=id,mood", {})), "400 invalid_params")
    assert.equal(errorOf(await post(stage, "/video/list/?fields=id", { max_count: 21 })), "400 invalid_params")
    const many = { filters: { video_ids: Array.from({ length: 21 }, String) } }
    assert.equal(errorOf(await post(stage, "/video/query/?fields=id", many)), "400 invalid_params")
  })
})
