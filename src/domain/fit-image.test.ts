import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { fitImage } from "#domain/fit-image.ts"
import type { Id } from "#domain/ids.ts"
import type { MediaFacts } from "#domain/media.ts"
import type { ImageLimit, NetworkKey } from "#domain/network.ts"
import { networkOf, networks } from "#domain/networks/all.ts"

const limitsOf = (key: NetworkKey): ImageLimit => networkOf(key).constraints.media.images

const jpeg: MediaFacts = {
  id: "018f0000-0000-7000-8000-000000000001" as Id<"med">,
  kind: "image",
  contentType: "image/jpeg",
  bytes: 400_000,
  width: 1200,
  height: 1000,
  durationMs: null,
  altText: "",
}

test("a picture that a network takes goes as it is", () => {
  for (const { key } of networks.filter(({ constraints }) => constraints.media.images.max > 0)) {
    assert.equal(fitImage(limitsOf(key), { ...jpeg, width: 1080, height: 1080 }), null, key)
  }
})

test("a type that a network does not take becomes one that it takes", () => {
  const webp = { ...jpeg, contentType: "image/webp" }
  assert.equal(fitImage(limitsOf("instagram"), webp)?.contentType, "image/jpeg")
  assert.equal(fitImage(limitsOf("tiktok"), { ...jpeg, contentType: "image/png" })?.contentType, "image/jpeg")
  assert.equal(fitImage(limitsOf("x"), webp), null)
})

test("a picture with too many bytes is encoded again, and a PNG becomes a JPEG for it", () => {
  const heavy = { ...jpeg, bytes: 9_000_000 }
  const fitted = { contentType: "image/jpeg", width: 1200, height: 1000, maxBytes: 2_000_000 }
  assert.deepEqual(fitImage(limitsOf("bluesky"), heavy), fitted)
  assert.equal(fitImage(limitsOf("bluesky"), { ...jpeg, bytes: 2_000_000 }), null)
  assert.deepEqual(fitImage(limitsOf("bluesky"), { ...heavy, contentType: "image/png" }), fitted)
})

test("a picture with too many pixels gets smaller and keeps its shape", () => {
  const large = fitImage(limitsOf("linkedin"), { ...jpeg, width: 10_000, height: 5_000 })
  assert.ok(large !== null && large.width * large.height <= 36_152_319)
  assert.ok(Math.abs(large.width / large.height - 2) < 0.001)
  assert.deepEqual(fitImage(limitsOf("tiktok"), { ...jpeg, width: 2160, height: 2160 }), {
    contentType: "image/jpeg",
    width: 1080,
    height: 1080,
    maxBytes: 20_000_000,
  })
})

test("a GIF and a video are never made to fit, and nothing is where no pictures are taken", () => {
  const huge = { ...jpeg, bytes: 90_000_000, width: 20_000, height: 20_000 }
  assert.equal(fitImage(limitsOf("mastodon"), { ...huge, kind: "gif", contentType: "image/gif" }), null)
  assert.equal(fitImage(limitsOf("x"), { ...huge, kind: "video", contentType: "video/mp4" }), null)
  assert.equal(fitImage(limitsOf("youtube"), huge), null)
})

test("what was made to fit once fits: no side is left out of bounds", () => {
  const pictures = fc.record({
    contentType: fc.constantFrom("image/jpeg", "image/png", "image/webp"),
    bytes: fc.integer({ min: 1, max: 60_000_000 }),
    width: fc.integer({ min: 1, max: 20_000 }),
    height: fc.integer({ min: 1, max: 20_000 }),
  })
  const keys = fc.constantFrom(...networks.map(({ key }) => key))
  fc.assert(
    fc.property(keys, pictures, (key, picture) => {
      const limits = limitsOf(key)
      const fitted = fitImage(limits, { ...jpeg, ...picture })
      if (fitted === null) return
      assert.ok(limits.types.includes(fitted.contentType))
      assert.equal(fitImage(limits, { ...jpeg, ...fitted, bytes: fitted.maxBytes }), null)
    }),
  )
})
