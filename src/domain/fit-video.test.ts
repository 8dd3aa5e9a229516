import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { fitVideo, soundBitsPerSecond } from "#domain/fit-video.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { NetworkKey, VideoLimit } from "#domain/network.ts"
import { networkOf, networks } from "#domain/networks/all.ts"
import { checkFile } from "#domain/validate-post/check-file.ts"

const limitsOf = (key: NetworkKey): VideoLimit => networkOf(key).constraints.media.videos

const takers = networks.filter(({ constraints }) => constraints.media.videos.max > 0)

const issuesOf = (key: NetworkKey, media: MediaFacts) =>
  checkFile(networkOf(key).provider, networkOf(key).constraints.media, "content.0.media.0", media)

/** What a phone makes, in the format that every network takes. */
const film: MediaFacts = {
  id: "018f0000-0000-7000-8000-000000000001" as Id<"med">,
  kind: "video",
  contentType: "video/mp4",
  bytes: 20_000_000,
  width: 720,
  height: 1280,
  durationMs: 20_000,
  altText: "",
  videoCodec: "avc",
  audioCodec: "aac",
  mayEncode: true,
}

const phone = { ...film, contentType: "video/quicktime", videoCodec: "hevc", width: 1080, height: 1920 }

test("a video that a network takes goes as it is", () => {
  for (const { key } of takers) assert.equal(fitVideo(limitsOf(key), film), null, key)
  assert.equal(fitVideo(limitsOf("instagram"), phone), null)
  assert.equal(fitVideo(limitsOf("youtube"), { ...phone, width: 2160, height: 3840 }), null)
})

test("a film of a phone is made to fit for every network, and none objects", () => {
  for (const { key } of takers) {
    assert.deepEqual(issuesOf(key, phone), [], key)
    const plan = fitVideo(limitsOf(key), phone)
    if (plan === null) continue
    const made = { ...phone, ...plan, videoCodec: plan.bitsPerSecond === null ? "hevc" : "avc", bytes: 9_000_000 }
    assert.equal(fitVideo(limitsOf(key), made), null, key)
  }
})

test("only the container changes where that is enough, with a converter and without", () => {
  const mov = { ...film, contentType: "video/quicktime" }
  const copied = { contentType: "video/mp4", width: 720, height: 1280, bitsPerSecond: null, keepsSound: true }
  for (const mayEncode of [true, false]) {
    assert.deepEqual(fitVideo(limitsOf("bluesky"), { ...mov, mayEncode }), { ...copied, maxBytes: 300_000_000 })
    assert.deepEqual(issuesOf("bluesky", { ...mov, mayEncode }), [])
  }
})

test("sound that a network does not take is encoded by itself", () => {
  const camera = { ...film, contentType: "video/quicktime", audioCodec: "pcm-s16" }
  const plan = fitVideo(limitsOf("linkedin"), camera)
  assert.deepEqual([plan?.bitsPerSecond, plan?.keepsSound], [null, false])
})

test("a frame that is too large gets smaller, keeps its shape and has even sides", () => {
  const plan = fitVideo(limitsOf("x"), { ...film, width: 1080, height: 1920 })
  assert.deepEqual([plan?.width, plan?.height], [720, 1280])
})

test("without a converter, a network that does not take a video says what to do", () => {
  const messages = issuesOf("x", { ...phone, mayEncode: false }).map(({ message }) => message)
  assert.equal(messages.length, 2)
  assert.match(
    messages[0] ?? "",
    /^X accepts a video with H\.264 pictures; this has HEVC\. This server has no video conv/,
  )
  for (const message of messages)
    assert.match(message, /Upload an MP4 with H\.264 and AAC .* npm run install:converter\.$/)
  assert.deepEqual(issuesOf("instagram", { ...phone, mayEncode: false }), [])
})

test("a video is never cut: too long for a network, or for its bytes, is an issue", () => {
  const long = { ...phone, durationMs: 150_000 }
  assert.deepEqual(
    issuesOf("x", long).map(({ rule }) => rule),
    ["media.duration"],
  )
  const hours = { ...film, durationMs: 10_000_000, bytes: 900_000_000 }
  const [issue, ...others] = issuesOf("mastodon", hours)
  assert.deepEqual([issue?.rule, others], ["media.tooLarge", []])
  assert.match(issue?.message ?? "", /do not fit into that in a quality that can be watched\. Cut it\.$/)
  assert.equal(fitVideo(limitsOf("mastodon"), hours), null)
})

test("of a video whose codecs nobody has read, no codec is claimed", () => {
  const { videoCodec: _video, audioCodec: _audio, mayEncode: _may, ...old } = film
  for (const { key } of takers) {
    assert.deepEqual(issuesOf(key, old), [], key)
    assert.equal(fitVideo(limitsOf(key), old), null, key)
  }
})

test("whatever is planned, its bits stay under the network's bytes and its frame inside the limits", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...takers),
      fc.integer({ min: 64, max: 8000 }),
      fc.integer({ min: 64, max: 8000 }),
      fc.integer({ min: 1000, max: 3_000_000 }),
      fc.integer({ min: 100_000, max: 2_000_000_000 }),
      fc.constantFrom("avc", "hevc", "vp9"),
      ({ key }, width, height, durationMs, bytes, videoCodec) => {
        const limits = limitsOf(key)
        const plan = fitVideo(limits, { ...film, width, height, durationMs, bytes, videoCodec })
        if (plan === null || plan.bitsPerSecond === null) return
        const seconds = Math.max(1, durationMs / 1000)
        assert.ok(((plan.bitsPerSecond + soundBitsPerSecond) * seconds) / 8 <= limits.maxBytes)
        assert.ok(plan.width <= width && plan.height <= height)
        assert.deepEqual([plan.width % 2, plan.height % 2], [0, 0])
        assert.ok(Math.min(plan.width, plan.height) <= 1080 && Math.max(plan.width, plan.height) <= 1920)
      },
    ),
  )
})
