import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { readRange } from "#http/byte-range.ts"

test("a range that is served lies inside the file, whatever was asked for", () => {
  const part = fc.oneof(fc.constant(""), fc.nat().map(String), fc.bigInt({ min: 0n, max: 10n ** 20n }).map(String))
  const plain = fc.tuple(part, part).map(([first, last]) => `bytes=${first}-${last}`)
  fc.assert(
    fc.property(fc.oneof(plain, fc.string()), fc.integer({ min: 1, max: 2 ** 40 }), (header, size) => {
      const range = readRange(header, size)
      if (range === undefined || range === "unsatisfiable") return
      assert.ok(range.start >= 0 && range.start <= range.end && range.end < size)
    }),
  )
})

test("both ends of a range are included, and its last bytes can be asked for without knowing its length", () => {
  assert.deepEqual(readRange("bytes=0-0", 10), { start: 0, end: 0 })
  assert.deepEqual(readRange("bytes=5-", 10), { start: 5, end: 9 })
  assert.deepEqual(readRange("bytes=-3", 10), { start: 7, end: 9 })
  assert.equal(readRange("bytes=10-", 10), "unsatisfiable")
  assert.equal(readRange("bytes=6-5", 10), undefined)
  assert.equal(readRange(undefined, 10), undefined)
})
