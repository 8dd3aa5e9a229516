import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { type HttpRequest, NoAnswer } from "#domain/http.ts"
import type { SendItem, Json, Outside, Ready, RefusalKind, Waiting } from "#networks/network.ts"
import { author, talk } from "#networks/x/fixtures.ts"
import { x } from "#networks/x/x.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

/** The parts of a form as a server reads them: fields as they are, files by name, type and length. */
function partsOf(request: HttpRequest | undefined): Readonly<Record<string, string>> {
  assert.ok(request?.body instanceof Uint8Array)
  const boundary = /boundary=(\S+)$/.exec(request.headers?.["content-type"] ?? "")?.[1] ?? ""
  const sections = Buffer.from(request.body).toString("latin1").split(`--${boundary}`)
  assert.equal(sections.shift(), "")
  assert.equal(sections.pop(), "--\r\n")
  const parts = sections.map((section) => {
    const pattern =
      /^\r\ncontent-disposition: form-data; name="(\w+)"(?:; filename="([^"]*)"\r\ncontent-type: (\S+))?\r\n\r\n/
    const [head = "", name = "", fileName, type] = pattern.exec(section) ?? []
    assert.ok(section.endsWith("\r\n"))
    const value = section.slice(head.length, -2)
    return [name, fileName === undefined ? value : `${fileName} ${type ?? ""} ${value.length}`]
  })
  return Object.fromEntries(parts) as Readonly<Record<string, string>>
}

describe("bringing media to X", () => {
  const bytes = new Uint8Array(2000).fill(7)
  const picture = (id: string) =>
    reply(200, { data: { id, media_key: `3_${id}`, size: 2000, expires_after_secs: 86_400, image: { w: 1, h: 1 } } })
  const prepare = (outside: Outside, item: SendItem, progress: Json = null) =>
    x.publish.prepare(outside, author, item, progress)
  const handleOf = (result: Awaited<ReturnType<typeof prepare>>): Ready["handle"] => {
    assert.ok(result.kind === "ready", JSON.stringify(result))
    return result.handle
  }
  const waitOf = (result: Awaited<ReturnType<typeof prepare>>): Waiting => {
    assert.ok(result.kind === "waiting", JSON.stringify(result))
    return result
  }

  it("asks nothing for a text", async () => {
    assert.deepEqual(handleOf(await prepare(talk().outside, makeItem("a"))), { mediaIds: [] })
  })

  it("sends a picture in one call, and its description in another", async () => {
    const { outside, requests } = talk(picture("71"), reply(200, { data: {} }), picture("72"))
    const media = [
      makeFile('a".jpg', bytes, { altText: "A lark" }),
      makeFile("b.png", bytes, { contentType: "image/png" }),
    ]
    assert.deepEqual(handleOf(await prepare(outside, makeItem("a", { media }))), { mediaIds: ["71", "72"] })
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      [
        "POST https://api.x.com/2/media/upload",
        "POST https://api.x.com/2/media/metadata",
        "POST https://api.x.com/2/media/upload",
      ],
    )
    assert.match(requests[0]?.headers?.["content-type"] ?? "", /^multipart\/form-data; boundary=[\w-]+$/)
    assert.equal(requests[0]?.headers?.["authorization"], "Bearer AT")
    assert.deepEqual(partsOf(requests[0]), { media_category: "tweet_image", media: "a%22.jpg image/jpeg 2000" })
    assert.equal(requests[1]?.body, '{"id":"71","metadata":{"alt_text":{"text":"A lark"}}}')
    assert.deepEqual(partsOf(requests[2]), { media_category: "tweet_image", media: "b.png image/png 2000" })
  })

  const video = (size: number) => {
    const reads: (readonly [number, number])[] = []
    const file = makeFile("v.mp4", bytes, {
      kind: "video",
      contentType: "video/mp4",
      bytes: size,
      read: async (start = 0, end = size) => {
        reads.push([start, end])
        return new Uint8Array(end - start)
      },
    })
    return { file, reads }
  }
  const begun = reply(200, { data: { id: "81", media_key: "13_81", expires_after_secs: 86_400 } })
  const taken = reply(200, { data: { expires_at: 1_794_736_800 } })
  const state = (info: object | undefined) =>
    reply(200, { data: { id: "81", media_key: "13_81", size: 1, expires_after_secs: 86_400, processing_info: info } })

  it("sends a video in segments, then waits as long as X says", async () => {
    const { file, reads } = video(9_000_000)
    const { outside, requests } = talk(begun, taken, taken, taken, state({ state: "pending", check_after_secs: 3 }))
    const item = makeItem("a", { media: [file] })
    const first = waitOf(await prepare(outside, item))
    assert.equal(first.seconds, 3)
    assert.deepEqual(reads, [
      [0, 4_194_304],
      [4_194_304, 8_388_608],
      [8_388_608, 9_000_000],
    ])
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url.slice("https://api.x.com".length)}`),
      [
        "POST /2/media/upload/initialize",
        "POST /2/media/upload/81/append",
        "POST /2/media/upload/81/append",
        "POST /2/media/upload/81/append",
        "POST /2/media/upload/81/finalize",
      ],
    )
    assert.equal(requests[0]?.body, '{"media_type":"video/mp4","total_bytes":9000000,"media_category":"tweet_video"}')
    assert.deepEqual(partsOf(requests[3]), { segment_index: "2", media: "v.mp4 video/mp4 611392" })
    assert.equal(requests[4]?.body, undefined)

    const polls = talk(
      state({ state: "in_progress", check_after_secs: 5, progress_percent: 40 }),
      state({ state: "succeeded" }),
    )
    const second = waitOf(await prepare(polls.outside, item, first.progress))
    assert.equal(second.seconds, 5)
    assert.deepEqual(handleOf(await prepare(polls.outside, item, second.progress)), { mediaIds: ["81"] })
    assert.deepEqual(
      polls.requests.map(({ method, url }) => `${method} ${url}`),
      Array(2).fill("GET https://api.x.com/2/media/upload?command=STATUS&media_id=81"),
    )
  })

  it("is ready at once when there is nothing to process", async () => {
    const { outside } = talk(begun, taken, state(undefined))
    assert.deepEqual(handleOf(await prepare(outside, makeItem("a", { media: [video(1000).file] }))), {
      mediaIds: ["81"],
    })
  })

  it("sends a GIF as such, and describes it", async () => {
    const { outside, requests } = talk(begun, taken, state(undefined), reply(200, { data: {} }))
    const gif = makeFile("g.gif", bytes, { kind: "gif", contentType: "image/gif", altText: "Waving" })
    handleOf(await prepare(outside, makeItem("a", { media: [gif] })))
    assert.equal(requests[0]?.body, '{"media_type":"image/gif","total_bytes":2000,"media_category":"tweet_gif"}')
    assert.equal(requests[3]?.url, "https://api.x.com/2/media/metadata")
  })

  it("goes on with a long video where it stopped", async () => {
    const { file, reads } = video(40_000_000)
    const item = makeItem("a", { media: [file] })
    const first = waitOf(await prepare(talk(begun, ...Array<Reply>(8).fill(taken)).outside, item))
    assert.equal(first.seconds, 0)
    const { outside, requests } = talk(taken, taken, state(undefined))
    assert.deepEqual(handleOf(await prepare(outside, item, first.progress)), { mediaIds: ["81"] })
    assert.equal(reads.length, 10)
    assert.equal(reads[8]?.[0], 8 * 4_194_304)
    assert.equal(partsOf(requests[0])["segment_index"], "8")
  })

  it("starts an upload over once when X takes no more of it", async () => {
    const item = makeItem("a", { media: [video(40_000_000).file] })
    const first = waitOf(await prepare(talk(begun, ...Array<Reply>(8).fill(taken)).outside, item))
    const closed = reply(400, { title: "Invalid Request", detail: "The upload is finalized." })
    const second = waitOf(await prepare(talk(closed).outside, item, first.progress))
    const third = waitOf(await prepare(talk(begun, ...Array<Reply>(8).fill(taken)).outside, item, second.progress))
    const last = await prepare(talk(closed).outside, item, third.progress)
    assert.ok(last.kind === "refused" && last.why === "media")
  })

  it("does not use an upload that is about to run out", async () => {
    const upload = { id: "5", stage: "ready", sent: 0, expiresAt: now.add({ minutes: 5 }).toString() }
    const { outside, requests } = talk(picture("71"))
    const item = makeItem("a", { media: [makeFile("a.jpg", bytes)] })
    assert.deepEqual(handleOf(await prepare(outside, item, { uploads: [upload], restarts: 0 })), { mediaIds: ["71"] })
    assert.equal(requests.length, 1)
  })

  it("says what X could not process", async () => {
    const error = { code: 1, name: "InvalidMedia", message: "Unsupported video format" }
    const { outside } = talk(begun, taken, state({ state: "failed", error }))
    assert.deepEqual(await prepare(outside, makeItem("a", { media: [video(1000).file] })), {
      kind: "refused",
      why: "media",
      code: "InvalidMedia",
      message: "Unsupported video format",
    })
  })

  it("takes what X has against an upload for a matter of the file, and a lost answer for a passing one", async () => {
    const item = makeItem("a", { media: [makeFile("a.jpg", bytes)] })
    const rows: readonly (readonly [Reply, RefusalKind])[] = [
      [reply(400, { errors: [{ message: "media type unrecognized." }], title: "Invalid Request" }), "media"],
      [reply(413), "media"],
      [reply(401, { title: "Unauthorized" }), "auth"],
      [reply(429, { title: "Too Many Requests" }), "rate"],
      [reply(503), "rate"],
      [new NoAnswer("reset", true), "transient"],
      [new NoAnswer("refused", false), "transient"],
    ]
    for (const [answer, why] of rows) {
      const result = await prepare(talk(answer).outside, item)
      assert.ok(result.kind === "refused" && result.why === why, JSON.stringify(result))
    }
  })
})
