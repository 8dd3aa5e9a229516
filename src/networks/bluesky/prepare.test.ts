import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { bluesky } from "#networks/bluesky/bluesky.ts"
import { author, bearer, did, type handle, prepare, talk } from "#networks/bluesky/fixtures.ts"
import type { Json } from "#networks/network.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, now, reply } from "../../../test/networks/scripted-http.ts"

const blob = { $type: "blob", ref: { $link: "bafkreiabc" }, mimeType: "image/jpeg", size: 3 }

describe("bringing media to Bluesky", () => {
  it("uploads pictures as they are, and shows them with alt text and shape", async () => {
    const file = makeFile("a.jpg", new Uint8Array([1, 2, 3]), { altText: "A lark", width: 800, height: 600 })
    const { record: written, requests } = await prepare(
      makeItem("", { media: [file, file] }),
      reply(200, { blob }),
      reply(200, { blob }),
    )
    assert.deepEqual(requests[0], {
      method: "POST",
      url: "https://pds.example/xrpc/com.atproto.repo.uploadBlob",
      headers: { ...bearer, "content-type": "image/jpeg" },
      body: new Uint8Array([1, 2, 3]),
      timeoutMs: 60_000,
    })
    const image = { image: blob, alt: "A lark", aspectRatio: { width: 800, height: 600 } }
    assert.deepEqual(written["embed"], { $type: "app.bsky.embed.images", images: [image, image] })
  })

  const film = makeFile("a.mp4", new Uint8Array(25).fill(7), {
    kind: "video",
    contentType: "video/mp4",
    durationMs: 8000,
    altText: "A film",
  })
  const item = makeItem("Film", { media: [film] })
  const token = reply(200, { token: "ST" })
  const service = { accept: "application/json", authorization: "Bearer ST" }
  const begun = { jobId: "J", partSizeBytes: 10, partCount: 3, expiresAt: "2026-11-14T10:30:00Z" }
  const video = { ...blob, mimeType: "video/mp4", size: 25 }

  it("sends a video in parts under a token for the account's own server, and waits for the blob", async () => {
    const { outside, requests } = talk(
      token,
      reply(200, begun),
      token,
      ...[1, 2, 3].map((partNumber) => reply(200, { partNumber, sizeBytes: 10 })),
      reply(200, { completedJobId: "J2", jobStatus: { jobId: "J2", did, state: "JOB_STATE_CREATED" } }),
      reply(200, { jobStatus: { jobId: "J2", did, state: "JOB_STATE_ENCODING", progress: 40 } }),
      reply(200, { jobStatus: { jobId: "J2", did, state: "JOB_STATE_COMPLETED", blob: video } }),
    )
    const turns: (readonly [string, number?])[] = []
    let progress: Json = null
    let result = await bluesky.publish.prepare(outside, author, item, progress)
    for (; result.kind === "waiting"; result = await bluesky.publish.prepare(outside, author, item, progress)) {
      progress = JSON.parse(JSON.stringify(result.progress)) as Json
      turns.push([(progress as { step: string }).step, result.seconds])
    }
    assert.deepEqual(turns, [
      ["parts", 0],
      ["job", 1],
      ["job", 2],
    ])
    assert.ok(result.kind === "ready")
    assert.deepEqual((result.handle as unknown as typeof handle & { record: { embed: Json } }).record.embed, {
      $type: "app.bsky.embed.video",
      video,
      alt: "A film",
      aspectRatio: { width: 1080, height: 1080 },
    })
    const query = new URLSearchParams({
      aud: "did:web:pds.example",
      lxm: "com.atproto.repo.uploadBlob",
      exp: String(now.epochMilliseconds / 1000 + 25 * 60),
    })
    assert.deepEqual(requests[0], {
      method: "GET",
      url: `https://pds.example/xrpc/com.atproto.server.getServiceAuth?${query.toString()}`,
      headers: bearer,
    })
    assert.deepEqual(requests[1], {
      method: "POST",
      url: "https://video.bsky.app/xrpc/app.bsky.video.startUpload",
      headers: { ...service, "content-type": "application/json" },
      body: JSON.stringify({
        sizeBytes: 25,
        mimeType: "video/mp4",
        name: "a.mp4",
        width: 1080,
        height: 1080,
        durationMs: 8000,
      }),
    })
    assert.deepEqual(
      requests.slice(3, 6).map(({ url, body }) => [url, body?.length]),
      [10, 10, 5].map((size, index) => [
        `https://video.bsky.app/xrpc/app.bsky.video.uploadPart?jobId=J&partNumber=${index + 1}`,
        size,
      ]),
    )
    assert.deepEqual(requests[3]?.headers, { ...service, "content-type": "application/octet-stream" })
    assert.equal(requests[6]?.url, "https://video.bsky.app/xrpc/app.bsky.video.finishUpload")
    assert.equal(requests[6]?.body, JSON.stringify({ jobId: "J" }))
    assert.deepEqual(requests[7], {
      method: "GET",
      url: "https://video.bsky.app/xrpc/app.bsky.video.getJobStatus?jobId=J2",
      headers: { accept: "application/json" },
    })
  })

  const noParts: readonly (readonly [string, Reply])[] = [
    ["does not know them", reply(501, { error: "MethodNotImplemented", message: "Method Not Implemented" })],
    ["knows no such address", reply(404, "<html>")],
    ["has switched them off", reply(400, { error: "InvalidRequest", message: "multipart uploads are disabled" })],
  ]
  for (const [what, refused] of noParts) {
    it(`sends a video as a whole where the service ${what}`, async () => {
      const status = { jobId: "J3", did, state: "JOB_STATE_CREATED" }
      for (const taken of [
        reply(200, status),
        reply(200, { jobStatus: status }),
        reply(409, { ...status, error: "already_exists", message: "Video already processed" }),
      ]) {
        const { outside, requests } = talk(
          token,
          refused,
          token,
          taken,
          reply(200, { jobStatus: { jobId: "J3", did, state: "JOB_STATE_COMPLETED", blob: video } }),
        )
        let progress: Json = null
        let result = await bluesky.publish.prepare(outside, author, item, progress)
        for (; result.kind === "waiting"; result = await bluesky.publish.prepare(outside, author, item, progress)) {
          progress = JSON.parse(JSON.stringify(result.progress)) as Json
        }
        assert.equal(result.kind, "ready", JSON.stringify(result))
        const [, , , whole, poll] = requests
        const query = new URLSearchParams({ did, name: "a.mp4" })
        assert.equal(whole?.url, `https://video.bsky.app/xrpc/app.bsky.video.uploadVideo?${query.toString()}`)
        assert.deepEqual(whole?.headers, { ...service, "content-type": "video/mp4" })
        assert.equal(whole?.pieces?.bytes, 25)
        const bytes = Buffer.concat(await Array.fromAsync(whole?.pieces?.read() ?? []))
        assert.deepEqual([...bytes], Array<number>(25).fill(7))
        assert.match(poll?.url ?? "", /getJobStatus\?jobId=J3$/)
      }
    })
  }

  it("tries parts three times while the service is at its limit, and then sends the video as a whole", async () => {
    const busy = reply(503, { error: "ServiceOverloaded", message: "Overloaded" })
    const { outside } = talk(token, busy, token, busy, token, busy)
    const steps: string[] = []
    let progress: Json = null
    for (let turn = 0; turn < 3; turn += 1) {
      const result = await bluesky.publish.prepare(outside, author, item, progress)
      assert.ok(result.kind === "waiting", JSON.stringify(result))
      progress = JSON.parse(JSON.stringify(result.progress)) as Json
      steps.push((progress as { step: string }).step)
    }
    assert.deepEqual(steps, ["start", "start", "whole"])
  })

  it("says clearly that the account's own server does not accept a file of that size", async () => {
    const picture = makeFile("a.jpg", new Uint8Array(1_800_000))
    const large = reply(413, { error: "PayloadTooLarge", message: "request entity too large" })
    const refused = await bluesky.publish.prepare(talk(large).outside, author, makeItem("", { media: [picture] }), null)
    assert.ok(refused.kind === "refused" && refused.why === "media", JSON.stringify(refused))
    assert.equal(refused.message, "This account's server does not accept files as large as this one (1.8 MB).")
    const failed = failure("pds_upload_unsupported_blob_size")
    const late = await bluesky.publish.prepare(talk(failed).outside, author, item, job)
    assert.ok(late.kind === "refused" && late.why === "media", JSON.stringify(late))
    assert.equal(late.message, "This account's server does not accept files as large as this one (0.1 MB).")
  })

  const parts = { step: "parts", tries: 1, next: 1, ...begun }
  const job = { step: "job", tries: 1, jobId: "J" }
  const failure = (failureCode: string) =>
    reply(200, { jobStatus: { jobId: "J", did, state: "JOB_STATE_FAILED", failureCode, message: "No" } })
  const turnsOfEvents: readonly (readonly [string, Json, readonly Reply[], object])[] = [
    ["an upload that expired", parts, [token, reply(400, { error: "UploadExpired" })], { kind: "waiting" }],
    ["parts that got lost", { ...parts, next: 4 }, [token, reply(400, { error: "MissingParts" })], { kind: "waiting" }],
    [
      "a finish under way",
      { ...parts, next: 4 },
      [token, reply(400, { error: "UploadNotReady" })],
      { kind: "waiting" },
    ],
    ["a part refused", parts, [token, reply(400, { error: "PartSizeMismatch" })], { kind: "refused", why: "media" }],
    [
      "no right to upload",
      null,
      [token, reply(403, { error: "UploadForbidden" })],
      { kind: "refused", why: "permission" },
    ],
    ["the day's limit", null, [token, reply(400, { error: "DailyLimitExceeded" })], { kind: "refused", why: "rate" }],
    [
      "a video refused as a whole",
      { step: "whole", tries: 1 },
      [token, reply(400, { error: "bad" })],
      { kind: "refused", why: "media" },
    ],
    ["a service that is down", { step: "whole", tries: 1 }, [token, reply(502)], { kind: "refused", why: "transient" }],
    ["a video too long", null, [token, reply(400, { error: "VideoTooLong" })], { kind: "refused", why: "media" }],
    ["a video found bad", job, [failure("validation_failure")], { kind: "refused", why: "media" }],
    ["a server that stumbled", job, [failure("pds_upload_failure")], { kind: "waiting", seconds: 5 }],
    [
      "a server that stumbled too often",
      { ...job, tries: 3 },
      [failure("generic_failure")],
      { kind: "refused", why: "media", code: "generic_failure" },
    ],
  ]
  for (const [what, progress, replies, outcome] of turnsOfEvents) {
    it(`knows what to do about ${what}`, async () => {
      const result = await bluesky.publish.prepare(talk(...replies).outside, author, item, progress)
      assert.partialDeepStrictEqual(result, outcome)
    })
  }
})
