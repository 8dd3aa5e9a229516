import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { NoAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { SendItem, RefusalKind } from "#networks/network.ts"
import {
  author,
  filmItem,
  headers,
  out,
  problem,
  session,
  talk,
  unit,
  video,
  wants,
} from "#networks/youtube/fixtures.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { type Reply, reply } from "../../../test/networks/scripted-http.ts"

const { publish } = youtube
const bytes = unit + 100
const item = filmItem("Film", bytes)
const handle = { session, bytes, from: unit, title: "Film", description: "Film" }

async function commit(answers: readonly Reply[], what: SendItem = item, kept: typeof handle = handle) {
  const { outside, requests } = talk(...answers)
  return { result: await publish.commit(forCommit(outside), author, what, kept), requests }
}

describe("publishing a video", () => {
  it("sends the last bytes, and has a video", async () => {
    const { result, requests } = await commit([video()])
    assert.deepEqual(result, out)
    const { pieces, ...rest } = requests[0] ?? assert.fail("nothing was sent")
    assert.deepEqual(rest, {
      method: "PUT",
      url: session,
      headers: { ...headers, "content-range": `bytes ${unit}-${bytes - 1}/${bytes}`, "content-type": "video/mp4" },
    })
    assert.equal(pieces?.bytes, 100)
    assert.deepEqual((await commit([reply(201, { id: "AbCdEfGhIjK" })])).result, out)
  })

  it("only asks where the session has everything already", async () => {
    const { result, requests } = await commit([video()], item, { ...handle, from: bytes })
    assert.deepEqual(result, out)
    assert.equal(requests[0]?.headers?.["content-range"], `bytes */${bytes}`)
    assert.equal(requests[0]?.pieces, undefined)
  })

  it("gives the session the rest when it took only some, and stops in the end", async () => {
    const { result, requests } = await commit([wants(unit + 40), video()])
    assert.deepEqual(result, out)
    assert.equal(requests[1]?.headers?.["content-range"], `bytes ${unit + 40}-${bytes - 1}/${bytes}`)
    const refused = await commit([wants(unit), wants(unit), wants(unit)])
    assert.ok(refused.result.kind === "refused" && refused.result.why === "transient")
  })

  it("does not send the end of another file than the one that was begun", async () => {
    const { result, requests } = await commit([], filmItem("Film", bytes + 1))
    assert.ok(result.kind === "refused" && result.code === "OtherVideo")
    assert.equal(requests.length, 0)
  })

  it("publishes what Google keeps private all the same", async () => {
    const { result } = await commit([video({ uploadStatus: "uploaded", privacyStatus: "private" })])
    assert.deepEqual(result, out)
  })

  it("has failed when YouTube has the video and does not want it", async () => {
    for (const [status, why, code] of [
      [{ uploadStatus: "rejected", rejectionReason: "copyright" }, "media", "copyright"],
      [{ uploadStatus: "rejected", rejectionReason: "duplicate" }, "duplicate", "duplicate"],
      [{ uploadStatus: "failed", failureReason: "codec" }, "media", "codec"],
      [{ uploadStatus: "failed" }, "media", "failed"],
    ] as const) {
      const { result } = await commit([video(status)])
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    }
  })

  it("cannot go on when the session is gone", async () => {
    for (const status of [404, 410]) {
      const { result } = await commit([reply(status, "Not Found")])
      assert.ok(result.kind === "refused" && result.why === "gone" && result.code === "SessionEnded")
    }
  })

  const refusals: readonly (readonly [number, string, RefusalKind])[] = [
    [401, "authError", "auth"],
    [401, "youtubeSignupRequired", "auth"],
    [403, "authenticatedUserAccountClosed", "auth"],
    [403, "authenticatedUserAccountSuspended", "auth"],
    [403, "insufficientPermissions", "permission"],
    [403, "forbidden", "permission"],
    [403, "quotaExceeded", "rate"],
    [403, "rateLimitExceeded", "rate"],
    [429, "rateLimitExceeded", "rate"],
    [403, "userRateLimitExceeded", "rate"],
    [400, "uploadLimitExceeded", "rate"],
    [400, "invalidTitle", "content"],
    [400, "invalidDescription", "content"],
    [400, "invalidTags", "content"],
    [400, "invalidCategoryId", "content"],
    [400, "invalidVideoMetadata", "content"],
    [400, "invalidPublishAt", "content"],
    [403, "forbiddenPrivacySetting", "content"],
    [403, "forbiddenLicenseSetting", "content"],
    [400, "mediaBodyRequired", "media"],
    [400, "invalidFilename", "media"],
  ]
  for (const [status, reason, why] of refusals) {
    it(`takes ${status} ${reason} for ${why}`, async () => {
      const { result } = await commit([problem(status, reason, "The network's words")])
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code, result.message], [why, reason, "The network's words"])
    })
  }

  it("understands errors without reasons, by their state or their number", async () => {
    const scope = { details: [{ "@type": "ErrorInfo", reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }] }
    for (const [answer, why, code] of [
      [reply(401, { error: { code: 401, message: "No", status: "UNAUTHENTICATED" } }), "auth", "UNAUTHENTICATED"],
      [reply(403, { error: { code: 403, ...scope } }), "permission", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"],
      [reply(401, "<html>"), "auth", "401"],
      [reply(403, "<html>"), "permission", "403"],
      [reply(413, ""), "media", "413"],
      [reply(429, ""), "rate", "429"],
      [reply(400, ""), "content", "400"],
    ] as const) {
      const { result } = await commit([answer])
      assert.ok(result.kind === "refused", JSON.stringify(result))
      assert.deepEqual([result.why, result.code], [why, code])
    }
  })

  it("comes back at midnight where Google is after a quota of the day, and a day later after a channel's own", async () => {
    const perDay = "Quota exceeded for quota metric 'Video Uploads' and limit 'Video Uploads per day' of service"
    const wait = { "retry-after": "7" }
    for (const [answer, at] of [
      [problem(403, "quotaExceeded"), "2026-11-15T08:00:00Z"],
      [problem(429, "rateLimitExceeded", perDay), "2026-11-15T08:00:00Z"],
      [problem(400, "uploadLimitExceeded"), "2026-11-15T09:30:00Z"],
      [problem(403, "userRateLimitExceeded"), undefined],
      [reply(429, "", wait), "2026-11-14T09:30:07Z"],
    ] as const) {
      const { result } = await commit([answer])
      assert.ok(result.kind === "refused" && result.why === "rate")
      assert.equal(result.retryAt?.toString(), at)
    }
  })

  it("knows nothing after a lost answer, an error of Google's own or an answer that cannot be read", async () => {
    for (const answer of [
      new NoAnswer("reset", true),
      problem(500, "backendError"),
      reply(503, "<html>"),
      reply(408, ""),
      reply(200, "<html>"),
    ]) {
      assert.equal((await commit([answer])).result.kind, "unknown")
    }
    const { result } = await commit([new NoAnswer("refused", false)])
    assert.ok(result.kind === "refused" && result.why === "transient")
  })
})
