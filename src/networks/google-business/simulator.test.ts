import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { forCommit } from "#networks/ask.ts"
import { googleBusiness } from "#networks/google-business/google-business.ts"
import { googleBusinessSimulator } from "#networks/google-business/simulator.ts"
import type { Author, SendItem } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { PlayedNetwork } from "../../../test/networks/played-network.ts"
import { stageOf } from "../../../test/networks/played-stage.ts"

const { publish, connect } = googleBusiness

const played = stageOf(googleBusiness, googleBusinessSimulator)
const { connectAll } = played
const open = () => played.open({}, "tulip-works")
const attempt = (network: PlayedNetwork, author: Author, item: SendItem) => played.attempt({ network, author }, item)

type Told = {
  readonly status: number
  readonly error?: { readonly status?: string; readonly message?: string; readonly details?: readonly Detail[] }
}
type Detail = {
  readonly reason?: string
  readonly errorDetails?: readonly { readonly field?: string; code?: number }[]
}

/** Calls Google as nobody's adapter would. */
async function call({ outside }: PlayedNetwork, path: string, token: string, body?: object): Promise<Told> {
  const answer = await outside.http({
    method: body === undefined ? "GET" : "POST",
    url: `${outside.hosts["posts"]}/v4/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const told = JSON.parse(answer.body) as object
  return { ...told, status: answer.status }
}

const post = { languageCode: "en", summary: "Bulbs are in", topicType: "STANDARD" }
const event = {
  title: "Bulb days",
  schedule: { startDate: { year: 2026, month: 11, day: 20 }, endDate: { year: 2026, month: 11, day: 20 } },
}

describe("the Google Business Profile of the sandbox", () => {
  it("lets somebody consent, and grants the places that may post", async () => {
    const network = new PlayedNetwork(googleBusiness, googleBusinessSimulator)
    const accounts = await connectAll(network, "tulip-works")
    assert.deepEqual(
      accounts.map(({ handle }) => handle),
      ["Tulip Works, Old Town", "Tulip Works, Riverside"],
    )
    assert.match(accounts[0]?.externalId ?? "", /^accounts\/\d{18}\/locations\/\d{18}$/)
  })

  it("ends access after an hour, until it is renewed", async () => {
    const { network, author } = await open()
    network.pass(3600)
    const expired = await attempt(network, author, makeItem("Late"))
    assert.ok(expired.kind === "refused" && expired.code === "UNAUTHENTICATED")
    const fresh = await connect.refresh(network.outside, author.credentials)
    assert.ok(fresh.kind === "refreshed")
    const renewed = { ...author, credentials: fresh.credentials }
    assert.equal((await attempt(network, renewed, makeItem("Fresh"))).kind, "published")
  })

  it("publishes for each of the places in its own name, with faults of its own", async () => {
    const network = new PlayedNetwork(googleBusiness, googleBusinessSimulator)
    const [old, river] = await connectAll(network, "tulip-works")
    assert.ok(old !== undefined && river !== undefined)
    network.order(river.externalId, "rateLimited")
    const first = await attempt(network, old, makeItem("From the old town"))
    assert.ok(first.kind === "published", JSON.stringify(first))
    const update = await network.outside.http({ method: "GET", url: first.url ?? "" })
    assert.ok(update.body.includes("From the old town"))
    const shown = await network.outside.http({ method: "GET", url: old.profileUrl ?? "" })
    assert.ok(shown.body.includes("Open 09:00 to 17:00"))
    const refused = await attempt(network, river, makeItem("From the river"))
    assert.ok(refused.kind === "refused" && refused.why === "rate")
    assert.equal((await attempt(network, river, makeItem("From the river"))).kind, "published")
    assert.deepEqual(
      network.ledger.map(({ account, text }) => [account, text]),
      [
        [old.externalId, "From the old town"],
        [river.externalId, "From the river"],
      ],
    )
  })

  it("lets nobody post for a place that is not theirs, or not confirmed", async () => {
    const { network, author } = await open()
    const other = await network.connect("robin")
    const token = author.credentials.accessToken
    assert.equal((await call(network, `${other.externalId}/localPosts`, token, post)).status, 403)
    assert.equal((await call(network, "accounts/1/locations/2/localPosts", token, post)).status, 404)
    assert.equal((await call(network, `${author.externalId}/localPosts`, "guess", post)).status, 401)
    const [account] = author.externalId.split("/locations/")
    const listing = await network.outside.http({
      method: "GET",
      url: `${network.outside.hosts["locations"]}/v1/${account}/locations?readMask=name,metadata&pageSize=2`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { locations, nextPageToken } = JSON.parse(listing.body) as { locations: object[]; nextPageToken?: string }
    assert.deepEqual([locations.length, nextPageToken], [2, "2"])
    network.order(author.externalId, "scopeMissing")
    const missing = await call(network, `${author.externalId}/localPosts`, token, post)
    assert.equal(missing.error?.details?.[0]?.reason, "ACCESS_TOKEN_SCOPE_INSUFFICIENT")
    assert.deepEqual(network.ledger, [])
  })

  const media = [{ mediaFormat: "PHOTO", sourceUrl: "https://fanfare.example/media/none.jpg" }]
  const turned = { ...event, schedule: { ...event.schedule, endDate: { year: 2026, month: 11, day: 19 } } }
  const wrong: Readonly<Record<string, readonly [body: object, field: string | undefined]>> = {
    "a field that there is not": [{ ...post, title: "Hi" }, undefined],
    "no kind": [{ languageCode: "en", summary: "Hi" }, undefined],
    "too many words": [{ ...post, summary: "x".repeat(1501) }, "summary"],
    "no words": [{ ...post, summary: "" }, "summary"],
    "an event without one": [{ ...post, topicType: "EVENT" }, "event"],
    "an offer without an event": [{ ...post, topicType: "OFFER", offer: {} }, "event"],
    "an offer that is none": [{ ...post, offer: {} }, "offer"],
    "an event that ends before it starts": [{ ...post, topicType: "EVENT", event: turned }, "event.schedule"],
    "a title that is too long": [
      { ...post, topicType: "EVENT", event: { ...event, title: "x".repeat(59) } },
      "event.title",
    ],
    "a button that leads nowhere": [{ ...post, callToAction: { actionType: "SHOP" } }, "callToAction.url"],
    "a call that leads somewhere": [
      { ...post, callToAction: { actionType: "CALL", url: "https://a.co" } },
      "callToAction.url",
    ],
    "a picture that is not there": [{ ...post, media }, "media[0].sourceUrl"],
    "two pictures": [{ ...post, media: [...media, ...media] }, undefined],
  }
  for (const [what, [body, field]] of Object.entries(wrong)) {
    it(`refuses ${what}`, async () => {
      const { network, author } = await open()
      const path = `${author.externalId}/localPosts`
      const refused = await call(network, path, author.credentials.accessToken, body)
      assert.deepEqual([refused.status, refused.error?.status], [400, "INVALID_ARGUMENT"])
      assert.equal(refused.error?.details?.[0]?.errorDetails?.[0]?.field, field)
      assert.deepEqual(network.ledger, [])
    })
  }

  it("fetches the picture, if it is one and neither too small nor too large", async () => {
    const { network, author } = await open()
    const jpeg = (length: number) => Uint8Array.from({ length }, (_, index) => [0xff, 0xd8, 0xff][index] ?? 7)
    const picture = makeFile("a.jpg", jpeg(20_000))
    const item = makeItem("Look", { media: [picture] })
    const missing = await attempt(network, author, item)
    assert.ok(missing.kind === "refused" && missing.why === "transient", JSON.stringify(missing))
    for (const [bytes, contentType] of [
      [jpeg(9_999), "image/jpeg"],
      [jpeg(20_000), "image/png"],
      [jpeg(20_000), "text/html"],
    ] as const) {
      network.files.set(picture.url, { contentType, bytes })
      const refused = await attempt(network, author, item)
      assert.ok(refused.kind === "refused" && refused.why === "media", JSON.stringify(refused))
    }
    network.files.set(picture.url, { contentType: "image/jpeg", bytes: jpeg(20_000) })
    assert.equal((await attempt(network, author, item)).kind, "published")
    assert.deepEqual(network.ledger[0]?.media, [picture.url])
  })

  it("rejects a post with a telephone number, after taking it, and shows it to nobody", async () => {
    const { network, author } = await open()
    const refused = await attempt(network, author, makeItem("Call us: +31 20 123 4567"))
    assert.ok(refused.kind === "refused" && refused.code === "REJECTED")
    assert.deepEqual(network.ledger, [])
  })

  it("looks at a post for a while when told to", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "slowProcessing")
    const slow = await attempt(network, author, makeItem("Slow"))
    assert.ok(slow.kind === "published")
    const state = async () => {
      const told = await call(network, slow.externalId, author.credentials.accessToken)
      return (told as { readonly state?: string }).state
    }
    assert.equal(await state(), "PROCESSING")
    network.pass(91)
    assert.equal(await state(), "LIVE")
  })

  it("is asked after a lost answer, and may take a post late", async () => {
    const { network, author } = await open()
    for (const fault of ["acceptThenDrop", "acceptLate"] as const) {
      const item = makeItem(`Lost by ${fault}`)
      const ready = await publish.prepare(network.outside, author, item, null)
      assert.ok(ready.kind === "ready")
      const sentAt = network.outside.now()
      const ask = () => publish.reconcile(network.outside, author, item, ready.handle, sentAt)
      network.order(author.externalId, fault)
      assert.equal((await publish.commit(forCommit(network.outside), author, item, ready.handle)).kind, "unknown")
      if (fault === "acceptLate") assert.equal((await ask()).kind, "unknown")
      network.pass(2)
      const found = await ask()
      assert.ok(found.kind === "published" && found.externalId === network.ledger.at(-1)?.externalId)
    }
  })
})
