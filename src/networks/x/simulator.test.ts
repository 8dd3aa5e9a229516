import assert from "node:assert/strict"
import { describe, it } from "node:test"
import sharp from "sharp"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { OAuthConnect } from "#networks/network.ts"
import { xSimulator } from "#networks/x/simulator.ts"
import { x } from "#networks/x/x.ts"
import { testOutcomes } from "../../../test/networks/fault-tests.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Stage, stageOf } from "../../../test/networks/played-stage.ts"

const connect = x.connect as OAuthConnect & typeof x.connect

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#246" } })
  .jpeg()
  .toBuffer()
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#642" } })
  .png()
  .toBuffer()
const webp = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#462" } })
  .webp()
  .toBuffer()

const { open, prepare, send } = stageOf(x, xSimulator)

async function call(
  { network, author }: Stage,
  request: Partial<HttpRequest> & { readonly path: string },
): Promise<HttpAnswer> {
  const { path, headers, ...rest } = request
  return network.outside.http({
    method: "GET",
    url: `${network.outside.hosts["api"]}${path}`,
    headers: { authorization: `Bearer ${author.credentials.accessToken}`, ...headers },
    ...rest,
  })
}

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
