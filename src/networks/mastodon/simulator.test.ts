import assert from "node:assert/strict"
import { describe, it } from "node:test"
import sharp from "sharp"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import { connect } from "#networks/mastodon/fixtures.ts"
import { mastodon } from "#networks/mastodon/mastodon.ts"
import { mastodonSimulator } from "#networks/mastodon/simulator.ts"
import type { SendItem } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { trip } from "../../../test/networks/played-network.ts"
import { type Stage, stageOf } from "../../../test/networks/played-stage.ts"

const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#246" } })
  .jpeg()
  .toBuffer()
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#642" } })
  .png()
  .toBuffer()

const { prepare, send, ...played } = stageOf(mastodon, mastodonSimulator)
const open = (name = "lark") => played.open({}, name)

const server = "http://sandbox.test/servers"

async function call({ network, author }: Stage, path: string, request: Partial<HttpRequest> = {}): Promise<HttpAnswer> {
  const { headers, ...rest } = request
  return network.outside.http({
    method: "GET",
    url: `${server}/${author.credentials.extra?.["server"]}${path}`,
    headers: { authorization: `Bearer ${author.credentials.accessToken}`, ...headers },
    ...rest,
  })
}

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ({
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  }) as const

function errorIn(answer: HttpAnswer): unknown {
  return (JSON.parse(answer.body) as { readonly error: unknown }).error
}

describe("connecting to the sandbox's Mastodon", () => {
  it("goes through the account's own server to an account", async () => {
    const { network } = await open()
    const wren = await network.connect("wren@garden.example")
    assert.equal(wren.externalId, "wren@garden.example")
    assert.equal(wren.credentials.extra?.["server"], "garden.example")
  })

  it("shows no consent page to an app of another server, and takes no code from one", async () => {
    const { network, account } = await open()
    const going = await network.tripOf(account.externalId)
    const good = await connect.start(network.outside, going)
    const elsewhere = good.href.replace("social.example", "garden.example")
    assert.equal((await network.outside.http({ method: "GET", url: elsewhere })).status, 400)
    const { app } = going.server ?? assert.fail()
    const returned = await network.consent(account.externalId, { decision: "allow" })
    const there = { ...going, server: { name: "garden.example", app } }
    const came = await connect.finish(network.outside, there, returned)
    assert.ok(came.kind === "refused" && came.code === "invalid_client")
  })

  it("registers nobody without a name, a way back, or with scopes that there are not", async () => {
    const { network } = await open()
    const good = { client_name: "Trial", redirect_uris: trip.redirectUri, scopes: "read" }
    const register = (fields: Record<string, string>) =>
      network.outside.http({
        method: "POST",
        url: `${server}/social.example/api/v1/apps`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      })
    assert.equal((await register(good)).status, 200)
    for (const change of [
      { client_name: "" },
      { redirect_uris: "" },
      { redirect_uris: "nowhere" },
      { scopes: "all" },
    ]) {
      assert.equal((await register({ ...good, ...change })).status, 422, JSON.stringify(change))
    }
  })

  it("gives an app one token for a person, however often it asks", async () => {
    const { network, author } = await open()
    const again = await network.connect("lark")
    assert.equal(again.credentials.accessToken, author.credentials.accessToken)
    await connect.revoke(network.outside, again.credentials)
    assert.notEqual((await network.connect("lark")).credentials.accessToken, author.credentials.accessToken)
  })

  it("keeps tokens for ever, and to one server, until they are given back", async () => {
    const stage = await open()
    stage.network.pass(3 * 365 * 86_400)
    assert.equal((await call(stage, "/api/v1/accounts/verify_credentials")).status, 200)
    const url = `${server}/garden.example/api/v1/accounts/verify_credentials`
    const headers = { authorization: `Bearer ${stage.author.credentials.accessToken}` }
    assert.equal((await stage.network.outside.http({ method: "GET", url, headers })).status, 401)
    await connect.revoke(stage.network.outside, stage.author.credentials)
    await connect.revoke(stage.network.outside, stage.author.credentials)
    const refused = await call(stage, "/api/v1/accounts/verify_credentials")
    assert.equal(refused.status, 401)
    assert.equal(errorIn(refused), "The access token was revoked")
  })
})

describe("posting to the sandbox's Mastodon", () => {
  it("shows words, links and breaks as servers do", async () => {
    const stage = await open()
    const { externalId } = await send(stage, makeItem("One & <two>\nthree\n\nhttps://example.com/a?b=1"))
    const shown = JSON.parse((await call(stage, `/api/v1/statuses/${externalId}`)).body) as {
      readonly [name: string]: unknown
      readonly url: string
    }
    assert.equal(
      shown["content"],
      '<p>One &amp; &lt;two&gt;<br />three</p><p><a href="https://example.com/a?b=1" target="_blank" rel="nofollow noopener" translate="no"><span class="invisible">https://</span><span class="">example.com/a?b=1</span><span class="invisible"></span></a></p>',
    )
    assert.deepEqual(shown["application"], { name: "Fanfare", website: null })
    assert.equal(shown.url, `${server}/social.example/@lark/${externalId}`)
    assert.equal((await stage.network.outside.http({ method: "GET", url: shown.url })).status, 200)
  })

  it("gives back the same post for the same key, for an hour, and says so while it is being made", async () => {
    const stage = await open()
    const key = { "idempotency-key": "K" }
    const idOf = async (words: string) => {
      const answer = await call(stage, "/api/v1/statuses", post({ status: words }, key))
      assert.equal(answer.status, 200, answer.body)
      return (JSON.parse(answer.body) as { readonly id: string }).id
    }
    const id = await idOf("Hello")
    assert.equal(await idOf("Something else"), id)
    stage.network.pass(3601)
    assert.notEqual(await idOf("Something else"), id)
    assert.equal(stage.network.ledger.length, 2)

    stage.network.order(stage.author.externalId, "acceptLate")
    const slow = { "idempotency-key": "slow" }
    await assert.rejects(call(stage, "/api/v1/statuses", post({ status: "Slow" }, slow)))
    const busy = await call(stage, "/api/v1/statuses", post({ status: "Slow" }, slow))
    assert.equal(busy.status, 503)
    stage.network.pass(2)
    assert.equal((await call(stage, "/api/v1/statuses", post({ status: "Slow" }, slow))).status, 200)
    assert.equal(stage.network.ledger.length, 3)
  })

  it("refuses what the documents say is refused", async () => {
    const stage = await open()
    const refusals: readonly (readonly [object, number, RegExp])[] = [
      [{ status: "x".repeat(501) }, 422, /^Validation failed: Text character limit of 500 exceeded$/],
      [{ status: "x".repeat(300), spoiler_text: "y".repeat(201) }, 422, /character limit/],
      [{ status: " " }, 422, /Text can't be blank/],
      [{ status: "Hello", in_reply_to_id: "1" }, 404, /does not appear to exist/],
      [{ status: "Hello", media_ids: ["1"] }, 422, /^Media 1 not found or already attached/],
      [{ status: "Hello", media_ids: ["1", "2", "3", "4", "5"] }, 422, /^Cannot attach more than 4 files$/],
      [{ status: "Hello", visibility: "everybody" }, 422, /visibility/],
      [{ status: "Hello", colour: "red" }, 422, /colour/],
      [{ status: "Hello", language: "German" }, 422, /language/],
    ]
    for (const [body, status, words] of refusals) {
      const answer = await call(stage, "/api/v1/statuses", post(body))
      assert.equal(answer.status, status, answer.body)
      assert.match(String(errorIn(answer)), words)
    }
    const long = `${"x".repeat(476)} https://example.com/${"a".repeat(300)}`
    assert.equal((await call(stage, "/api/v1/statuses", post({ status: long }))).status, 200)
  })

  it("tells when requests are counted anew, on every answer", async () => {
    const stage = await open()
    const { headers } = await call(stage, "/api/v1/accounts/verify_credentials")
    assert.equal(headers["x-ratelimit-reset"], "2026-11-14T09:35:00.000000Z")
    stage.network.order(stage.author.externalId, "rateLimited")
    const came = await mastodon.publish.commit(forCommit(stage.network.outside), stage.author, makeItem("Hello"), {
      key: "K",
      mediaIds: [],
    })
    assert.ok(came.kind === "refused" && came.why === "rate")
    assert.equal(came.retryAt?.toString(), "2026-11-14T09:30:02Z")
  })

  it("takes a file for one post only, when it is ready, and alone if it is a film", async () => {
    const stage = await open()
    const film = makeFile("film.mp4", Buffer.from("\0\0\0\x18ftypisom and the rest"), {
      kind: "video",
      contentType: "video/mp4",
    })
    const picture = makeFile("a.jpg", jpeg, { altText: "A square" })
    const upload = async (file: typeof film) => {
      const came = await mastodon.publish.prepare(
        stage.network.outside,
        stage.author,
        makeItem("", { media: file.kind === "video" ? [file] : [file, file] }),
        null,
      )
      assert.ok(came.kind === "waiting")
      return (came.progress as { readonly uploads: readonly { readonly id: string }[] }).uploads[0]?.id ?? ""
    }
    const [moving, still] = [await upload(film), await upload(picture)]
    const attach = (...ids: readonly string[]) => call(stage, "/api/v1/statuses", post({ media_ids: ids }))
    assert.match(String(errorIn(await attach(moving))), /not finished processing/)
    assert.match(String(errorIn(await attach(moving, still))), /Cannot attach a video/)
    assert.equal((await call(stage, `/api/v1/media/${moving}`)).status, 206)
    assert.equal((await call(stage, `/api/v1/media/${moving}`)).status, 200)
    assert.equal((await attach(moving)).status, 200)
    assert.equal((await call(stage, `/api/v1/media/${moving}`)).status, 404)
    assert.match(String(errorIn(await attach(moving))), /already attached/)
    await send(stage, makeItem("With media", { media: [picture] }))
    assert.deepEqual(stage.network.ledger.at(-1)?.media, [`${picture.id}-a.jpg`])
    assert.equal(stage.network.ledger.at(-1)?.extra?.["alt_text"], "A square")
  })

  it("hides what is not for everybody", async () => {
    const stage = await open()
    const options = { "mastodon.visibility": "direct" }
    const { externalId, url = "" } = await send(stage, makeItem("Hush", { options }))
    const path = `/api/v1/statuses/${externalId}`
    assert.equal((await call(stage, path)).status, 200)
    const anybody = await stage.network.outside.http({ method: "GET", url: `${server}/social.example${path}` })
    assert.equal(anybody.status, 404)
    assert.equal((await stage.network.outside.http({ method: "GET", url })).status, 404)
  })
})

describe("servers of other kinds", () => {
  it("speak another language, and are understood all the same", async () => {
    const stage = await open("lark@deutsch.example")
    const { network, author } = stage
    const film = makeFile("film.mp4", Buffer.from("\0\0\0\x18ftypisom and the rest"), {
      kind: "video",
      contentType: "video/mp4",
    })
    const item = makeItem("Hello", { media: [film] })
    const begun = await mastodon.publish.prepare(network.outside, author, item, null)
    assert.ok(begun.kind === "waiting")
    const [upload] = (begun.progress as { readonly uploads: readonly { readonly id: string }[] }).uploads
    const commit = (key: string) =>
      mastodon.publish.commit(forCommit(network.outside), author, item, { key, mediaIds: [upload?.id ?? ""] })
    const early = await commit("A")
    assert.ok(early.kind === "refused" && early.why === "transient", JSON.stringify(early))
    assert.equal((await call(stage, `/api/v1/media/${upload?.id}`)).status, 200)
    assert.equal((await commit("A")).kind, "published")
    const again = await commit("B")
    assert.ok(again.kind === "refused" && again.why === "duplicate", JSON.stringify(again))
    const long = await mastodon.publish.commit(forCommit(network.outside), author, makeItem("x".repeat(501)), {
      key: "C",
      mediaIds: [],
    })
    assert.ok(long.kind === "refused" && long.why === "content", JSON.stringify(long))
  })

  it("are older: no second form, no batches, no quotes", async () => {
    const stage = await open("lark@old.example")
    assert.equal(stage.author.credentials.extra?.["apiVersion"], undefined)
    const { externalId } = await send(stage, makeItem("Hello"))
    stage.network.pass(7 * 86_400)
    const read = await mastodon.readMetrics?.read(stage.network.outside, stage.author, [externalId, "1"])
    assert.ok(read?.kind === "read")
    assert.deepEqual([...read.numbers.keys()], [externalId])
    assert.deepEqual(Object.keys(read.numbers.get(externalId) ?? {}).toSorted(), ["comments", "likes", "shares"])
  })

  it("only resemble Mastodon: posts are found again by what is shown, and nothing is sent twice in haste", async () => {
    const stage = await open("lark@other.example")
    const { outside } = stage.network
    const item = makeItem("Hello\n\nhttps://example.com/tulips")
    const handle = await prepare(stage, item)
    const sentAt = outside.now()
    stage.network.order(stage.author.externalId, "acceptLate")
    assert.equal((await mastodon.publish.commit(forCommit(outside), stage.author, item, handle)).kind, "unknown")
    const ask = () => mastodon.publish.reconcile(outside, stage.author, item, handle, sentAt)
    assert.equal((await ask()).kind, "unknown")
    stage.network.pass(2)
    const found = await ask()
    assert.ok(found.kind === "published")
    assert.match(found.externalId, /^01[0-9A-V]+$/)
    const refused = await mastodon.publish.commit(forCommit(outside), stage.author, makeItem("x".repeat(501)), handle)
    assert.ok(refused.kind === "refused" && refused.why === "content")
    const numbers = await mastodon.readMetrics?.read(outside, stage.author, [found.externalId])
    assert.ok(numbers?.kind === "read" && numbers.numbers.size === 1)
  })

  describe("keep files by their names, and list them under other ids", () => {
    const picture = makeFile("a.jpg", jpeg, { altText: "A square" })
    const first = [{ externalId: "", memory: null }]

    for (const [what, item, options] of [
      ["a text", makeItem("Hello *there* & <you>"), {}],
      ["a warning without words", makeItem(""), { "mastodon.spoilerText": "Flowers" }],
      ["a picture", makeItem("Hello", { media: [picture] }), {}],
      ["a picture without words", makeItem("", { media: [picture] }), {}],
      ["two equal pictures", makeItem("Twice", { media: [picture, { ...picture, altText: "The same" }] }), {}],
      ["an item of a thread", makeItem("Second", { media: [picture], before: first }), {}],
    ] as const) {
      it(`after a lost answer ${what} is found again, and is there once`, async () => {
        const stage = await open("lark@tiny.example")
        const { outside, ledger } = stage.network
        const { externalId } = await send(stage, makeItem("Hello", { seed: "first", media: [makeFile("b.jpg", jpeg)] }))
        const sent = { ...item, options, before: item.before.map((each) => ({ ...each, externalId })) }
        const handle = await prepare(stage, sent)
        const sentAt = outside.now()
        stage.network.order(stage.author.externalId, "acceptThenDrop")
        assert.equal((await mastodon.publish.commit(forCommit(outside), stage.author, sent, handle)).kind, "unknown")
        stage.network.pass(300)
        const found = await mastodon.publish.reconcile(outside, stage.author, sent, handle, sentAt)
        assert.ok(found.kind === "published", JSON.stringify(found))
        assert.equal(found.externalId, ledger.at(-1)?.externalId)
        assert.notEqual(found.externalId, externalId)
      })
    }

    it("two files of one name are two", async () => {
      const stage = await open("lark@tiny.example")
      const id = "00000000-0000-7000-8000-000000000002" as typeof picture.id
      await send(stage, makeItem("Two", { media: [picture, { ...picture, id, altText: "Another" }] }))
      assert.equal(stage.network.ledger.at(-1)?.media.length, 2)
      assert.equal(stage.network.ledger.at(-1)?.extra?.["alt_text"], "A square · Another")
    })

    it("what is not for everybody is not listed, so nobody can tell that it is not there", async () => {
      const stage = await open("lark@tiny.example")
      const { outside } = stage.network
      const item = makeItem("Hush", { options: { "mastodon.visibility": "private" } })
      const handle = await prepare(stage, item)
      const sentAt = outside.now()
      stage.network.order(stage.author.externalId, "acceptThenDrop")
      await mastodon.publish.commit(forCommit(outside), stage.author, item, handle)
      stage.network.pass(300)
      assert.equal((await mastodon.publish.reconcile(outside, stage.author, item, handle, sentAt)).kind, "unknown")
    })

    it("what did not arrive is absent, though every page of the list is the same", async () => {
      const stage = await open("lark@tiny.example")
      const { outside } = stage.network
      await send(stage, makeItem("Hello", { seed: "first", media: [picture] }))
      const item = makeItem("Goodbye", { media: [picture] })
      const handle = await prepare(stage, item)
      const sentAt = outside.now()
      stage.network.pass(300)
      const came = await mastodon.publish.reconcile(outside, stage.author, item, handle, sentAt)
      assert.deepEqual(came, { kind: "absent" })
    })
  })

  it("live elsewhere than their accounts' handles say, and are found by those", async () => {
    const stage = await open("lark@people.example")
    assert.equal(stage.account.handle, "lark@people.example")
    assert.equal(stage.author.credentials.extra?.["server"], "home.example")
    const { url = "" } = await send(stage, makeItem("Hello"))
    assert.equal((await stage.network.outside.http({ method: "GET", url })).status, 200)
    const { status } = await stage.network.outside.http({
      method: "GET",
      url: `${server}/people.example/api/v2/instance`,
    })
    assert.equal(status, 404)
  })

  it("tell only their own people what they allow", async () => {
    const stage = await open("lark@limited.example")
    const url = `${server}/limited.example/api/v2/instance`
    assert.equal((await stage.network.outside.http({ method: "GET", url })).status, 401)
    assert.equal(stage.author.credentials.extra?.["apiVersion"], "11")
    const offered = await mastodon.readChoices?.(stage.network.outside, stage.author)
    assert.ok(offered?.kind === "offered" && offered.choices.limits.characters === 1000)
  })

  it("are larger: what is validated by their limits goes out", async () => {
    const stage = await open("lark@large.example")
    const body = `${"x".repeat(4_900)} https://example.com/${"y".repeat(200)}`
    const media = Array.from({ length: 6 }, () => makeFile("a.jpg", jpeg))
    await send(stage, makeItem(body, { media }))
    assert.equal(stage.network.ledger.at(-1)?.media.length, 6)
  })

  it("are smaller, and say so before anything is sent to them", async () => {
    const stage = await open("lark@small.example")
    const attempt = (item: SendItem) => mastodon.publish.prepare(stage.network.outside, stage.author, item, null)
    const [picture, other] = [makeFile("a.jpg", jpeg), makeFile("b.png", png, { contentType: "image/png" })]
    for (const [item, code] of [
      [makeItem("x".repeat(201)), "text.tooLong"],
      [makeItem("", { media: [picture, picture, picture] }), "media.tooMany"],
      [makeItem("", { media: [other] }), "media.unfit"],
      [makeItem("", { media: [{ ...picture, altText: "x".repeat(101) }] }), "media.altText"],
    ] as const) {
      const came = await attempt(item)
      assert.ok(came.kind === "refused" && came.code === code, JSON.stringify(came))
    }
    await send(stage, makeItem("Small", { media: [picture, picture] }))
  })
})

describe("the numbers of the sandbox's Mastodon", () => {
  it("begin at nothing, grow, and count a thread's own replies", async () => {
    const stage = await open()
    const first = await send(stage, makeItem("One"))
    const read = async () => {
      const came = await mastodon.readMetrics?.read(stage.network.outside, stage.author, [first.externalId])
      assert.ok(came?.kind === "read")
      return came.numbers.get(first.externalId)
    }
    assert.deepEqual(await read(), { likes: 0, comments: 0, shares: 0, quotes: 0 })
    await send(stage, makeItem("Two", { before: [{ externalId: first.externalId, memory: null }] }))
    assert.equal((await read())?.comments, 1)
    stage.network.pass(86_400)
    const later = await read()
    assert.ok((later?.likes ?? 0) > 0)
    assert.deepEqual(await read(), later)
  })

  it("come for twenty posts at most", async () => {
    const stage = await open()
    const ids = Array.from({ length: 21 }, (_, index) => `id[]=${index}`).join("&")
    assert.equal((await call(stage, `/api/v1/statuses?${ids}`)).status, 422)
  })
})
