import assert from "node:assert/strict"
import { describe, it } from "node:test"
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib"
import { unpackBody } from "./unpack-body.ts"

const text = "Bulbs are in, and so are the pots. ".repeat(20)
const bytes = Buffer.from(text)
const bomb = Buffer.alloc(4_000_000)

const codings = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  deflate: deflateSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
}

describe("the body of an answer", () => {
  for (const [coding, pack] of Object.entries(codings)) {
    it(`is unpacked from ${coding}`, async () => {
      assert.equal(await unpackBody(pack(bytes), coding, 10_000), text)
      assert.equal(await unpackBody(pack(bytes), ` ${coding.toUpperCase()} `, 10_000), text)
    })

    it(`is given up when ${coding} makes too much of it`, async () => {
      await assert.rejects(unpackBody(pack(bomb), coding, 100_000))
    })

    it(`is given up when ${coding} is cut short or is something else`, async () => {
      await assert.rejects(unpackBody(pack(bytes).subarray(0, 30), coding, 10_000))
      await assert.rejects(unpackBody(Buffer.from("plain words"), coding, 10_000))
    })
  }

  it("is unpacked from a deflate without its envelope, as some servers send it", async () => {
    assert.equal(await unpackBody(deflateRawSync(bytes), "deflate", 10_000), text)
  })

  it("is unpacked in the reverse order of packing, twice at most", async () => {
    assert.equal(await unpackBody(brotliCompressSync(gzipSync(bytes)), "gzip, br", 10_000), text)
    await assert.rejects(unpackBody(gzipSync(gzipSync(gzipSync(bytes))), "gzip, gzip, gzip", 10_000))
    const twice = gzipSync(gzipSync(bomb))
    await assert.rejects(unpackBody(twice, "gzip, gzip", 100_000))
  })

  it("is taken as it is without a coding, and empty with any", async () => {
    assert.equal(await unpackBody(bytes, "", 10_000), text)
    assert.equal(await unpackBody(bytes, "identity", 10_000), text)
    assert.equal(await unpackBody(Buffer.alloc(0), "gzip", 10_000), "")
  })

  it("is given up in a coding nobody asked for", async () => {
    for (const coding of ["compress", "exi", "constructor", "__proto__"]) {
      await assert.rejects(unpackBody(bytes, coding, 10_000))
    }
  })

  it("is read as UTF-8, without the mark at its beginning", async () => {
    assert.equal(await unpackBody(Buffer.from("\uFEFF{}"), "", 100), "{}")
  })
})
