import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import sharp from "sharp"
import { cleanPicture } from "#media/decoder/clean-picture.ts"

const types = { jpeg: "image/jpeg", png: "image/png", webp: "image/webp", gif: "image/gif" } as const

const draw = async (format: keyof typeof types) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#a52" } })
    .toFormat(format)
    .toBuffer()

test("a picture without notes is what it was, and what follows it is gone", async () => {
  for (const format of ["jpeg", "png", "webp", "gif"] as const) {
    const picture = await draw(format)
    assert.deepEqual(cleanPicture(types[format], picture), picture, format)
    const longer = Buffer.concat([picture, Buffer.from("<script>alert(1)</script>")])
    assert.deepEqual(cleanPicture(types[format], longer), picture, format)
  }
})

test("a file that ends early or is broken is never a fault: it is cleaned, or has to be encoded again", async () => {
  for (const format of ["jpeg", "png", "webp", "gif"] as const) {
    const picture = await draw(format)
    for (let length = 12; length < picture.length; length += 7) cleanPicture(types[format], picture.subarray(0, length))
    fc.assert(
      fc.property(fc.nat(picture.length - 1), fc.nat(255), (at, value) => {
        const broken = Buffer.from(picture)
        broken[at] = value
        const cleaned = cleanPicture(types[format], broken)
        assert.ok(cleaned === null || cleaned.length <= picture.length)
      }),
    )
  }
})
