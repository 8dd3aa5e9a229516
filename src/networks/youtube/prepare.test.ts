import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import {
  author,
  filmItem,
  headers,
  opened,
  options,
  problem,
  session,
  talk,
  unit,
  video,
  wants,
} from "#networks/youtube/fixtures.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { makeItem } from "../../../test/networks/make-item.ts"
import { preparing } from "../../../test/networks/preparing.ts"
import { reply } from "../../../test/networks/scripted-http.ts"

const { publish } = youtube
const upload = "https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status"

const prepare = preparing(youtube, author, talk)

const rangesOf = (requests: readonly HttpRequest[]) =>
  requests.filter(({ method }) => method === "PUT").map((request) => request.headers?.["content-range"])

const toldOf = (requests: readonly HttpRequest[]) =>
  JSON.parse(String(requests[0]?.body)) as {
    readonly snippet: { readonly title: string }
    readonly status: object
  }

describe("preparing a video", () => {
  it("opens a session with all that is said of the video, and keeps its end for later", async () => {
    const item = filmItem("Forty kinds\nof tulips", 1000, {
      "youtube.title": "Tulips",
      "youtube.privacy": "unlisted",
      "youtube.madeForKids": "true",
      "youtube.tags": "tulips, spring bulbs,,",
      "youtube.category": "26",
      "youtube.notifySubscribers": "false",
      "youtube.license": "creativeCommon",
      "youtube.syntheticMedia": "true",
    })
    const { result, requests } = await prepare(item, opened)
    assert.deepEqual(requests, [
      {
        method: "POST",
        url: `${upload}&notifySubscribers=false`,
        headers: {
          ...headers,
          "content-type": "application/json; charset=UTF-8",
          "x-upload-content-length": "1000",
          "x-upload-content-type": "video/mp4",
        },
        body: JSON.stringify({
          snippet: {
            title: "Tulips",
            description: "Forty kinds\nof tulips",
            tags: ["tulips", "spring bulbs"],
            categoryId: "26",
          },
          status: {
            privacyStatus: "unlisted",
            selfDeclaredMadeForKids: true,
            license: "creativeCommon",
            containsSyntheticMedia: true,
          },
        }),
      },
    ])
    const handle = { session, bytes: 1000, from: 0, title: "Tulips", description: "Forty kinds\nof tulips" }
    assert.deepEqual(result, { kind: "ready", handle })
  })

  it("says only what was chosen, with the defaults", async () => {
    const { requests } = await prepare(filmItem("Forty kinds", 10), opened)
    assert.ok(requests[0]?.url.endsWith("&notifySubscribers=true"))
    assert.deepEqual(toldOf(requests), {
      snippet: { title: "Forty kinds", description: "Forty kinds", categoryId: "22" },
      status: {
        privacyStatus: "public",
        selfDeclaredMadeForKids: false,
        license: "youtube",
        containsSyntheticMedia: false,
      },
    })
  })

  it("makes a title of the first line, cut where nobody sees a character broken", async () => {
    const family = "👨‍👩‍👧"
    for (const [body, title] of [
      ["\n  Tulips  \nof forty kinds", "Tulips"],
      ["x".repeat(101), "x".repeat(100)],
      [`${"x".repeat(99)} y`, "x".repeat(99)],
      [`${"x".repeat(95)}${family}`, "x".repeat(95)],
      [`${"x".repeat(92)}${family}!`, `${"x".repeat(92)}${family}`],
    ] as const) {
      const { requests } = await prepare(filmItem(body, 10), opened)
      assert.equal(toldOf(requests).snippet.title, title)
    }
  })

  it("sends all but the end in whole units, and holds no more of it than a slice", async () => {
    for (const [bytes, sent] of [
      [unit, 0],
      [unit + 1, unit],
      [4 * unit, 3 * unit],
      [4 * unit + 5, 4 * unit],
    ] as const) {
      const answers = sent === 0 ? [] : [wants(sent)]
      const { result, requests } = await prepare(filmItem("Film", bytes), opened, ...answers)
      assert.ok(result.kind === "ready", JSON.stringify(result))
      assert.equal((result.handle as { from: number }).from, sent)
      assert.deepEqual(rangesOf(requests), sent === 0 ? [] : [`bytes 0-${sent - 1}/${bytes}`])
    }
    const bytes = 10 * unit
    const { requests } = await prepare(filmItem("Film", bytes), opened, wants(9 * unit))
    const { pieces, ...rest } = requests[1] ?? assert.fail("nothing was sent")
    assert.deepEqual(rest, {
      method: "PUT",
      url: session,
      headers: { ...headers, "content-range": `bytes 0-${9 * unit - 1}/${bytes}`, "content-type": "video/mp4" },
      timeoutMs: 120_000,
    })
    assert.ok(pieces !== undefined)
    const slices = (await Array.fromAsync(pieces.read())).map(({ length }) => length)
    assert.deepEqual([pieces.bytes, slices], [9 * unit, [4 * unit, 4 * unit, unit]])
  })

  it("sends a large file in parts, and goes on where the session says it stopped", async () => {
    const bytes = 300 * unit
    const { result, requests, waits } = await prepare(
      filmItem("Film", bytes),
      opened,
      wants(128 * unit),
      wants(128 * unit),
      // Only some of the second part was kept.
      wants(200 * unit),
      wants(200 * unit),
      wants(299 * unit),
    )
    assert.ok(result.kind === "ready", JSON.stringify(result))
    assert.deepEqual(waits, [0, 0])
    assert.deepEqual(rangesOf(requests), [
      `bytes 0-${128 * unit - 1}/${bytes}`,
      `bytes */${bytes}`,
      `bytes ${128 * unit}-${256 * unit - 1}/${bytes}`,
      `bytes */${bytes}`,
      `bytes ${200 * unit}-${299 * unit - 1}/${bytes}`,
    ])
    assert.deepEqual(requests[2], {
      method: "PUT",
      url: session,
      headers: { ...headers, "content-range": `bytes */${bytes}` },
    })
  })

  it("comes back ever later while the session takes nothing or does not answer", async () => {
    const bytes = 2 * unit
    const { result, waits } = await prepare(
      filmItem("Film", bytes),
      opened,
      wants(0),
      wants(0),
      new NoAnswer("reset", true),
      wants(0),
      reply(503, ""),
      // It was kept, whatever the answer to it was.
      wants(unit),
    )
    assert.ok(result.kind === "ready" && (result.handle as { from: number }).from === unit, JSON.stringify(result))
    assert.deepEqual(waits, [1, 2, 4])
  })

  it("begins anew when the session is gone, or the file is another", async () => {
    for (const status of [404, 410]) {
      const second = reply(200, "", { location: `${session}2` })
      const { result } = await prepare(
        filmItem("Film", 2 * unit),
        opened,
        wants(0),
        problem(status, "notFound"),
        second,
        wants(unit),
      )
      assert.ok(result.kind === "ready" && (result.handle as { session: string }).session === `${session}2`)
    }
    const { outside, requests } = talk(opened)
    await publish.prepare(outside, author, filmItem("Film", 10), { session: "old", bytes: 11, stalls: 0 })
    assert.equal(requests[0]?.method, "POST")
  })

  it("leaves the rest to the commit when the session turns out to have everything", async () => {
    const { outside } = talk(video())
    const ready = await publish.prepare(outside, author, filmItem("Film", 10), { session, bytes: 10, stalls: 0 })
    assert.ok(ready.kind === "ready" && (ready.handle as { from: number }).from === 10)
  })

  it("can be refused at each of its calls", async () => {
    const item = filmItem("Film", 2 * unit)
    for (const [answers, why] of [
      [[problem(400, "invalidTitle")], "content"],
      [[reply(503, "")], "rate"],
      [[new NoAnswer("reset", true)], "transient"],
      [[new NoAnswer("refused", false)], "transient"],
      [[reply(200, "")], "transient"],
      [[opened, problem(401, "authError")], "auth"],
      [[opened, wants(0), problem(401, "authError")], "auth"],
      [[opened, wants(0), reply(500, "")], "transient"],
    ] as const) {
      const { result } = await prepare(item, ...answers)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
    const { result } = await prepare(makeItem("No film", { options }))
    assert.ok(result.kind === "refused" && result.why === "media")
  })
})
