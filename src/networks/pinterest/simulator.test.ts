import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import type { Author, SendItem } from "#networks/network.ts"
import { pinterest } from "#networks/pinterest/pinterest.ts"
import { pinterestSimulator } from "#networks/pinterest/simulator.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import type { PlayedNetwork } from "../../../test/networks/played-network.ts"
import { trip } from "../../../test/networks/played-network.ts"
import { stageOf } from "../../../test/networks/played-stage.ts"

const shared = "549755885175000001"
const section = "5027629787972154693"
const options = { "pinterest.board": shared }
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])
const picture = makeFile("a.jpg", jpeg, { altText: "A lark" })
const film = makeFile("film.mp4", Buffer.from("\0\0\0\x18ftypisom-and-then-some"), {
  kind: "video",
  contentType: "video/mp4",
})

const played = stageOf(pinterest, pinterestSimulator)
const open = () => played.open({}, "tulip-works")
const attempt = (network: PlayedNetwork, author: Author, item: SendItem) => played.attempt({ network, author }, item)

/** Calls Pinterest as nobody's adapter would. */
async function call(
  { outside }: PlayedNetwork,
  path: string,
  { credentials }: Author,
  body?: object,
): Promise<{ readonly status: number; readonly code?: number; readonly message?: string; readonly items?: object[] }> {
  const answer = await outside.http({
    method: body === undefined ? "GET" : "POST",
    url: `${outside.hosts["api"]}/v5${path}`,
    headers: {
      authorization: `Bearer ${credentials.accessToken}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const told = JSON.parse(answer.body) as object
  return { ...told, status: answer.status }
}

const image = { source_type: "image_base64", content_type: "image/jpeg", data: Buffer.from(jpeg).toString("base64") }
const { source_type: _type, ...bare } = image
const pin = { board_id: shared, description: "Hello", media_source: image }

describe("the Pinterest of the sandbox", () => {
  it("lets somebody consent, and tells the app who it is and where they can pin", async () => {
    const { network, author } = await open()
    assert.equal(author.handle, "tulipworks")
    assert.equal(author.credentials.scopes.length, 5)
    const boards = await call(network, "/boards?page_size=2", author)
    assert.equal(boards.items?.length, 2)
    const values = pinterestSimulator.formValues?.(network.tools, author.externalId) ?? {}
    assert.deepEqual(Object.keys(values).toSorted(), ["board Field notes", "board Garden", "board Spring list"])
  })

  it("lets an app with trial access read, and make no pins", async () => {
    const { network, author } = await open()
    const app = { clientId: "sandbox-trial", clientSecret: "sandbox-trial-secret" }
    const outside = { ...network.outside, app }
    assert.ok(pinterest.connect.kind === "oauth")
    const url = (await pinterest.connect.start(outside, trip)).href
    const form = { "content-type": "application/x-www-form-urlencoded" }
    const body = new URLSearchParams({ account: author.externalId, decision: "allow" }).toString()
    const answer = await outside.http({ method: "POST", url, headers: form, body })
    const returned = new URL(answer.headers["location"] ?? "").searchParams
    const granted = await pinterest.connect.finish(outside, trip, returned)
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    const [account] = granted.accounts
    assert.ok(account !== undefined)
    assert.equal((await call(network, "/boards", account)).status, 200)
    const refused = await attempt(network, account, makeItem("Hello", { options, media: [picture] }))
    assert.ok(refused.kind === "refused" && refused.why === "permission" && refused.code === "29")
    assert.deepEqual(network.ledger, [])
    // The code of one app is worth nothing to another.
    const again = await outside.http({ method: "POST", url, headers: form, body })
    const stolen = new URL(again.headers["location"] ?? "").searchParams
    assert.equal((await pinterest.connect.finish(network.outside, trip, stolen)).kind, "refused")
  })

  it("takes no field that it does not know for a code", async () => {
    const { network, author } = await open()
    const returned = await network.consent(author.externalId, { decision: "allow" })
    const answer = await network.outside.http({
      method: "POST",
      url: `${network.outside.hosts["api"]}/v5/oauth/token`,
      headers: {
        authorization: `Basic ${Buffer.from("sandbox:sandbox-secret").toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: returned.get("code") ?? "",
        redirect_uri: trip.redirectUri,
        code_verifier: "V",
      }).toString(),
    })
    assert.deepEqual([answer.status, (JSON.parse(answer.body) as { code?: number }).code], [400, 1])
  })

  it("ends access after thirty days, until it is renewed", async () => {
    const { network, author } = await open()
    network.pass(30 * 86_400)
    const item = makeItem("Late", { options, media: [picture] })
    const expired = await attempt(network, author, item)
    assert.ok(expired.kind === "refused" && expired.why === "auth")
    const { connect } = pinterest
    const fresh = await connect.refresh(network.outside, author.credentials)
    assert.ok(fresh.kind === "refreshed", JSON.stringify(fresh))
    assert.equal((await attempt(network, { ...author, credentials: fresh.credentials }, item)).kind, "published")
  })

  const wrong: Readonly<Record<string, readonly [body: object, status: number, code: number]>> = {
    "a board that is no number": [{ ...pin, board_id: "garden" }, 400, 1],
    "a board that there is not": [{ ...pin, board_id: "1" }, 404, 40],
    "a section that there is not": [{ ...pin, board_section_id: "1" }, 404, 2031],
    "a field that there is not": [{ ...pin, note: "Hi" }, 400, 1],
    "a title that is too long": [{ ...pin, title: "x".repeat(101) }, 400, 1],
    "words that are too long": [{ ...pin, description: "🌷".repeat(801) }, 400, 1],
    "a link that is none": [{ ...pin, link: "tulips" }, 400, 1],
    "a colour that is none": [{ ...pin, dominant_color: "blue" }, 400, 1],
    "no picture": [{ board_id: shared, description: "Hello" }, 400, 1],
    "a picture that is none": [{ ...pin, media_source: { ...image, data: "aGVsbG8=" } }, 400, 1],
    "a WebP": [{ ...pin, media_source: { ...image, content_type: "image/webp" } }, 400, 1],
    "one picture as many": [{ ...pin, media_source: { source_type: "multiple_image_base64", items: [bare] } }, 400, 1],
    "six pictures": [
      { ...pin, media_source: { source_type: "multiple_image_base64", items: Array.from({ length: 6 }, () => bare) } },
      400,
      1,
    ],
    "a video without a cover": [{ ...pin, media_source: { source_type: "video_id", media_id: "1" } }, 400, 1],
    "a video that nobody uploaded": [
      { ...pin, media_source: { source_type: "video_id", media_id: "1", cover_image_key_frame_time: 0 } },
      400,
      1,
    ],
  }
  for (const [what, [body, status, code]] of Object.entries(wrong)) {
    it(`refuses ${what}`, async () => {
      const { network, author } = await open()
      const refused = await call(network, "/pins", author, body)
      assert.deepEqual([refused.status, refused.code], [status, code])
      assert.deepEqual(network.ledger, [])
    })
  }

  it("lets nobody pin to another's board", async () => {
    const { network, author } = await open()
    const other = await network.connect("robin")
    const boards = await call(network, "/boards", other)
    const names = (boards.items ?? []) as { readonly id: string; readonly name: string }[]
    const garden = names.find(({ name }) => name === "Garden")?.id
    assert.equal((await call(network, "/pins", author, { ...pin, board_id: garden })).code, 40)
    assert.equal((await call(network, "/pins", other, { ...pin, board_id: garden })).status, 201)
  })

  it("shows several pictures on the board, and is asked after a lost answer, in a section too", async () => {
    const { network, author } = await open()
    const said = { ...options, "pinterest.boardSection": section, "pinterest.title": "Tulips" }
    for (const chosen of [options, said]) {
      const item = makeItem("Two of them", { options: chosen, media: [picture, picture] })
      const ready = await pinterest.publish.prepare(network.outside, author, item, null)
      assert.ok(ready.kind === "ready")
      const sentAt = network.outside.now()
      network.order(author.externalId, "acceptThenDrop")
      const lost = await pinterest.publish.commit(forCommit(network.outside), author, item, ready.handle)
      assert.equal(lost.kind, "unknown")
      const found = await pinterest.publish.reconcile(network.outside, author, item, ready.handle, sentAt)
      assert.ok(found.kind === "published" && found.externalId === network.ledger.at(-1)?.externalId)
      const page = await network.outside.http({ method: "GET", url: found.url ?? "" })
      assert.ok(page.body.includes("Two of them"))
      network.pass(120)
    }
    assert.deepEqual(network.ledger[0]?.media, ["image/jpeg", "image/jpeg"])
    assert.equal(network.ledger[0]?.extra?.["board"], "Field notes")
  })

  it("lists the pins of a board in no order that helps, and the new one is found among hundreds", async () => {
    const { network, author } = await open()
    for (let index = 0; index < 260; index += 1) await call(network, "/pins", author, pin)
    network.pass(86_400)
    const item = makeItem("The newest", { options, media: [picture] })
    const sentAt = network.outside.now()
    network.order(author.externalId, "acceptThenDrop")
    assert.equal((await attempt(network, author, item)).kind, "unknown")
    network.pass(120)
    const handle = { words: { board_id: shared, description: "The newest" }, videoId: null }
    const result = await pinterest.publish.reconcile(network.outside, author, item, handle, sentAt)
    assert.ok(result.kind === "published", JSON.stringify(result))
    const other = { ...handle, words: { ...handle.words, description: "Never sent" } }
    const never = await pinterest.publish.reconcile(network.outside, author, item, other, sentAt)
    assert.deepEqual(never, { kind: "absent" })
  })

  it("moves a video from registered to done, longer when told to", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "slowProcessing")
    const item = makeItem("Film", { options, media: [film] })
    assert.equal((await attempt(network, author, item)).kind, "published")
    assert.deepEqual(network.ledger[0]?.media, ["film.mp4"])
    network.order(author.externalId, "mediaRejected")
    const refused = await attempt(network, author, item)
    assert.ok(refused.kind === "refused" && refused.why === "media")
    network.order(author.externalId, "mediaRejected")
    const bad = await attempt(network, author, makeItem("Bad", { options, media: [picture] }))
    assert.ok(bad.kind === "refused" && bad.why === "media", JSON.stringify(bad))
  })

  it("takes a file only with every word that it gave out, and the file last", async () => {
    const { network, author } = await open()
    const answer = (await call(network, "/media", author, { media_type: "video" })) as {
      readonly upload_url?: string
      readonly upload_parameters?: Readonly<Record<string, string>>
    }
    const send = async (entries: readonly (readonly [string, string | File])[]) => {
      const form = new FormData()
      for (const [name, value] of entries) form.append(name, value)
      const packed = new Response(form)
      const headers = { "content-type": packed.headers.get("content-type") ?? "" }
      const body = new Uint8Array(await packed.arrayBuffer())
      return (await network.outside.http({ method: "POST", url: answer.upload_url ?? "", headers, body })).status
    }
    const words = Object.entries(answer.upload_parameters ?? {})
    const file = ["file", new File(["\0\0\0\x18ftypisom"], "a.mp4")] as const
    assert.equal(await send([...words.slice(1), file]), 403)
    assert.equal(await send([file, ...words]), 400)
    assert.equal(await send([...words, file]), 204)
    assert.equal((await call(network, "/media", author, { media_type: "image" })).status, 400)
  })

  it("counts from nothing, a few hours late, in what it sums up and in what it counts for life", async () => {
    const { network, author } = await open()
    const made = await attempt(network, author, makeItem("Counted", { options, media: [picture] }))
    assert.ok(made.kind === "published" && pinterest.readMetrics !== null)
    const read = async () => {
      const came = await pinterest.readMetrics?.read(network.outside, author, [made.externalId, "81"])
      assert.ok(came?.kind === "read")
      assert.deepEqual([...came.numbers.keys()], [made.externalId])
      return came.numbers.get(made.externalId)
    }
    network.pass(3600)
    assert.deepEqual(await read(), { views: 0, saves: 0, clicks: 0 })
    network.pass(20 * 86_400)
    assert.ok(((await read())?.views ?? 0) > 500)
    const one = `/pins/${made.externalId}/analytics?start_date=2026-11-01&end_date=2026-12-04&metric_types=IMPRESSION,SAVE`
    const { all } = (await call(network, one, author)) as { all?: Record<string, Record<string, number>> }
    assert.deepEqual(Object.keys(all?.["summary_metrics"] ?? {}), ["IMPRESSION", "SAVE"])
    assert.deepEqual(Object.keys(all?.["lifetime_metrics"] ?? {}), ["SAVE"])
    const far = one.replace("2026-11-01", "2026-08-01")
    assert.equal((await call(network, far, author)).status, 400)
  })

  it("counts many pins in one call, each named for itself", async () => {
    const { network, author } = await open()
    const ids: string[] = []
    for (const body of ["One", "Two", "Three"]) {
      const made = await attempt(network, author, makeItem(body, { options, media: [picture] }))
      assert.ok(made.kind === "published")
      ids.push(made.externalId)
    }
    let calls = 0
    const http: typeof network.outside.http = (request) => {
      calls += 1
      return network.outside.http(request)
    }
    const came = await pinterest.readMetrics?.read({ ...network.outside, http }, author, ids)
    assert.ok(came?.kind === "read")
    assert.deepEqual([...came.numbers.keys()].toSorted(), ids.toSorted())
    assert.equal(calls, 1)
    const asked = "start_date=2026-11-01&end_date=2026-11-14&metric_types=SAVE"
    assert.equal((await call(network, `/pins/analytics?pin_ids=${ids.join(",")}&${asked}`, author)).status, 400)
    const split = `/pins/analytics?pin_ids=${ids[0]}&${asked}&split_field=NO_SPLIT`
    assert.equal((await call(network, split, author)).status, 400)
  })
})
