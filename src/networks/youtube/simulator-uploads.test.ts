import assert from "node:assert/strict"
import { describe, it } from "node:test"
import type { HttpAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { Author } from "#networks/network.ts"
import { filmItem, scopes, unit } from "#networks/youtube/fixtures.ts"
import { attempt, filmed, list, open, prepare, reasonIn } from "#networks/youtube/simulator/fixtures.ts"
import type { Project } from "#networks/youtube/simulator/records.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import type { PlayedNetwork } from "../../../test/networks/played-network.ts"

const { publish, connect } = youtube

type Start = { readonly query?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object }

const words = {
  snippet: { title: "Tulips", description: "Forty kinds", categoryId: "22" },
  status: { privacyStatus: "public", selfDeclaredMadeForKids: false },
}

/** Calls YouTube as nobody's adapter would. */
async function start({ outside }: PlayedNetwork, { credentials }: Author, rest: Start = {}): Promise<HttpAnswer> {
  const query = rest.query ?? "uploadType=resumable&part=snippet,status"
  return outside.http({
    method: "POST",
    url: `${outside.hosts["api"]}/upload/youtube/v3/videos?${query}`,
    headers: {
      authorization: `Bearer ${credentials.accessToken}`,
      "content-type": "application/json; charset=UTF-8",
      "x-upload-content-length": String(2 * unit),
      "x-upload-content-type": "video/mp4",
      ...rest.headers,
    },
    body: JSON.stringify(rest.body ?? words),
  })
}

async function put(
  { outside }: PlayedNetwork,
  { credentials }: Author,
  url: string,
  range: string,
  bytes = 0,
  type = "video/mp4",
): Promise<HttpAnswer> {
  return outside.http({
    method: "PUT",
    url,
    headers: { authorization: `Bearer ${credentials.accessToken}`, "content-range": range, "content-type": type },
    ...(bytes === 0 ? {} : { body: new Uint8Array(bytes).fill(7) }),
  })
}

describe("an upload to the YouTube of the sandbox", () => {
  it("shows a video with its last byte, and nothing before", async () => {
    const { network, author } = await open()
    const item = filmed("Forty kinds\nof tulips", 3 * unit + 7, { "youtube.tags": "tulips,spring bulbs" })
    const handle = await prepare(network, author, item)
    assert.equal(network.ledger.length, 0)
    const came = await publish.commit(forCommit(network.outside), author, item, handle)
    assert.ok(came.kind === "published", JSON.stringify(came))
    assert.match(came.externalId, /^[\w-]{11}$/)
    const [entry] = network.ledger
    assert.deepEqual([entry?.externalId, entry?.text], [came.externalId, "Forty kinds\nof tulips"])
    assert.deepEqual(entry?.media, ["video/mp4, 786,439 bytes"])
    assert.deepEqual([entry?.extra?.["title"], entry?.extra?.["tags"]], ["Forty kinds", "tulips, spring bulbs"])
    const page = await network.outside.http({ method: "GET", url: came.url ?? "" })
    assert.ok(page.body.includes("of tulips"))
    // The end of the same session again is the same video.
    assert.deepEqual(await publish.commit(forCommit(network.outside), author, item, handle), came)
    assert.equal(network.ledger.length, 1)
  })

  it("counts the bytes of a session, and tells where it is with 308", async () => {
    const { network, author } = await open()
    const { status, headers } = await start(network, author)
    assert.equal(status, 200)
    const url = headers["location"] ?? ""
    const bytes = 2 * unit
    const [ask, first, last] = [
      `bytes */${bytes}`,
      `bytes 0-${unit - 1}/${bytes}`,
      `bytes ${unit}-${bytes - 1}/${bytes}`,
    ]
    const empty = await put(network, author, url, ask)
    assert.deepEqual([empty.status, empty.headers["range"], empty.body], [308, undefined, ""])
    // What comes before its turn is not kept.
    assert.equal((await put(network, author, url, last, unit)).headers["range"], undefined)
    for (const range of [first, first, ask]) {
      const more = await put(network, author, url, range, range === ask ? 0 : unit)
      assert.deepEqual([more.status, more.headers["range"]], [308, `bytes=0-${unit - 1}`])
    }
    for (const [range, length] of [
      [`bytes ${unit}-${unit + 9}/${bytes}`, 10],
      [last, 10],
      [`bytes ${unit}-${bytes - 1}/${bytes + 1}`, unit],
      ["bytes=0-1", 2],
    ] as const) {
      assert.equal((await put(network, author, url, range, length)).status, 400, range)
    }
    assert.equal((await put(network, author, url, last, unit, "video/webm")).status, 400)
    const other = await network.connect("robin")
    assert.equal((await put(network, other, url, ask)).status, 404)
    assert.equal(
      (await put(network, { ...author, credentials: { accessToken: "guess", scopes } }, url, ask)).status,
      401,
    )
    assert.deepEqual(network.ledger, [])
  })

  it("forgets a session after a week; then the video is looked for in the list", async () => {
    const { network, author } = await open()
    const item = filmed("Lost", 2 * unit)
    const handle = await prepare(network, author, item)
    network.order(author.externalId, "acceptThenDrop")
    const sentAt = network.outside.now()
    assert.equal((await publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
    network.pass(8 * 86_400)
    const fresh = await connect.refresh(network.outside, author.credentials)
    assert.ok(fresh.kind === "refreshed")
    const renewed = { ...author, credentials: fresh.credentials }
    const found = await publish.reconcile(network.outside, renewed, item, handle, sentAt)
    assert.ok(found.kind === "published" && found.externalId === network.ledger[0]?.externalId)
    const never = { ...(handle as { title: string }), title: "Never sent" }
    assert.deepEqual(await publish.reconcile(network.outside, renewed, item, never, sentAt), { kind: "absent" })
    const again = await publish.commit(forCommit(network.outside), renewed, item, handle)
    assert.ok(again.kind === "refused" && again.code === "SessionEnded")
  })

  const wrong: Readonly<Record<string, readonly [rest: Start, reason: string]>> = {
    "a field that there is not": [{ body: { ...words, etag: "x" } }, "invalidVideoMetadata"],
    "no title": [{ body: { ...words, snippet: { ...words.snippet, title: " " } } }, "invalidTitle"],
    "a title that is too long": [{ body: { ...words, snippet: { title: "x".repeat(101) } } }, "invalidTitle"],
    "a title with angles": [{ body: { ...words, snippet: { title: "a < b" } } }, "invalidTitle"],
    "too many words": [
      { body: { ...words, snippet: { title: "A", description: "é".repeat(2501) } } },
      "invalidDescription",
    ],
    "too many tags": [
      { body: { ...words, snippet: { title: "A", tags: Array.from({ length: 99 }, () => "a bc") } } },
      "invalidTags",
    ],
    "a category that there is not": [
      { body: { ...words, snippet: { title: "A", categoryId: "99" } } },
      "invalidCategoryId",
    ],
    "no privacy": [{ body: { snippet: words.snippet, status: {} } }, "invalidVideoMetadata"],
    "a time for what is public": [
      { body: { ...words, status: { ...words.status, publishAt: "2026-12-01T00:00:00Z" } } },
      "invalidPublishAt",
    ],
    "no length": [{ headers: { "x-upload-content-length": "" } }, "mediaBodyRequired"],
    "a picture": [{ headers: { "x-upload-content-type": "image/jpeg" } }, "mediaBodyRequired"],
    "a form": [{ headers: { "content-type": "application/x-www-form-urlencoded" } }, "parseError"],
    "a part that is not sent": [{ query: "uploadType=resumable&part=snippet" }, "unknownPart"],
    "another kind of upload": [{ query: "uploadType=multipart&part=snippet,status" }, "wrongUrlMethod"],
    "a parameter that there is not": [
      { query: "uploadType=resumable&part=snippet,status&title=A" },
      "unexpectedParameter",
    ],
  }
  for (const [what, [rest, reason]] of Object.entries(wrong)) {
    it(`refuses ${what}`, async () => {
      const { network, author } = await open()
      const answer = await start(network, author, rest)
      assert.deepEqual([answer.status, reasonIn(answer)], [400, reason])
    })
  }

  it("takes a hundred uploads a day from a project, and starts anew at midnight where Google is", async () => {
    const { network, author } = await open()
    const project: Project = { uploadsPerDay: 100, uploadsPerChannel: 60, isAudited: true }
    network.tools.memory.put("project", "sandbox", project)
    const other = await network.connect("robin")
    for (let index = 0; index < 60; index += 1) assert.equal((await start(network, author)).status, 200)
    const own = await attempt(network, author, filmed("One more", 100))
    assert.ok(own.kind === "refused" && own.why === "rate" && own.code === "uploadLimitExceeded")
    assert.equal(own.retryAt?.toString(), "2026-11-15T09:30:00Z")
    for (let index = 0; index < 40; index += 1) assert.equal((await start(network, other)).status, 200)
    const all = await attempt(network, other, filmed("One more", 100))
    assert.ok(all.kind === "refused" && all.why === "rate" && all.code === "rateLimitExceeded")
    assert.equal(all.retryAt?.toString(), "2026-11-15T08:00:00Z")
    network.pass(22.5 * 3600)
    const fresh = await network.connect("robin")
    assert.equal((await attempt(network, fresh, filmed("The next day", 100))).kind, "published")
  })

  it("keeps private what comes from a project that nobody has audited, and shows it to its owner only", async () => {
    const { network, author } = await open()
    const project: Project = { uploadsPerDay: 100, uploadsPerChannel: 100, isAudited: false }
    network.tools.memory.put("project", "sandbox", project)
    const came = await attempt(network, author, filmed("For everybody", 100))
    assert.ok(came.kind === "published")
    assert.equal(network.ledger[0]?.extra?.["privacy"], "private")
    assert.equal((await network.outside.http({ method: "GET", url: came.url ?? "" })).status, 404)
    const other = await network.connect("robin")
    const seen = async (who: Author) => {
      const { items } = JSON.parse((await list(network, who, `videos?part=status&id=${came.externalId}`)).body) as {
        readonly items: readonly { readonly status: object }[]
      }
      return items.length
    }
    assert.deepEqual([await seen(author), await seen(other)], [1, 0])
  })

  it("works on a video for a while, and may keep nothing of what it gets at first", async () => {
    const { network, author } = await open()
    network.order(author.externalId, "slowProcessing")
    const came = await attempt(network, author, filmed("Slow", 2 * unit))
    assert.ok(came.kind === "published", JSON.stringify(came))
    const status = async () =>
      (await list(network, author, `videos?part=status,processingDetails&id=${came.externalId}`)).body
    assert.match(await status(), /"uploadStatus":"uploaded".*"processingStatus":"processing"/)
    network.pass(31)
    assert.match(await status(), /"uploadStatus":"processed".*"processingStatus":"succeeded"/)
  })

  it("has what is no video, or against its rules, and shows it to nobody", async () => {
    const { network, author } = await open()
    const noFilm = await attempt(network, author, filmItem("Not a film", 100))
    assert.ok(noFilm.kind === "refused" && noFilm.why === "media" && noFilm.code === "invalidFile")
    network.order(author.externalId, "mediaRejected")
    const rejected = await attempt(network, author, filmed("Against the rules", 100))
    assert.ok(rejected.kind === "refused" && rejected.why === "media" && rejected.code === "termsOfUse")
    assert.deepEqual(network.ledger, [])
  })

  it("is asked after a lost answer, and may take a video late", async () => {
    const { network, author } = await open()
    for (const fault of ["acceptThenDrop", "acceptLate"] as const) {
      const item = filmed(`Lost by ${fault}`, unit + 5)
      const handle = await prepare(network, author, item)
      const sentAt = network.outside.now()
      const ask = () => publish.reconcile(network.outside, author, item, handle, sentAt)
      network.order(author.externalId, fault)
      assert.equal((await publish.commit(forCommit(network.outside), author, item, handle)).kind, "unknown")
      if (fault === "acceptLate") {
        assert.equal((await ask()).kind, "absent")
        // Whoever sends it again meanwhile makes the one video there is.
        assert.equal((await publish.commit(forCommit(network.outside), author, item, handle)).kind, "published")
      }
      network.pass(2)
      const found = await ask()
      assert.ok(found.kind === "published" && found.externalId === network.ledger.at(-1)?.externalId)
    }
    assert.equal(network.ledger.length, 2)
  })
})
