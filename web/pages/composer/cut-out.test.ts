import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { middleOf } from "./cut-out.ts"

test("the middle of a picture has the shape that was asked for, lies inside, and touches two sides", () => {
  const side = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(side, side, fc.constantFrom(1, 4 / 5, 2 / 3, 9 / 16, 16 / 9), (width, height, ratio) => {
      const part = middleOf(ratio, { width, height })
      const shape = (part.width * width) / (part.height * height)
      assert.ok(Math.abs(shape / ratio - 1) < 1e-9)
      assert.ok(part.x >= 0 && part.y >= 0 && part.x + part.width <= 100.000001 && part.y + part.height <= 100.000001)
      assert.ok(Math.max(part.width, part.height) > 99.999999)
      assert.ok(Math.abs(part.x * 2 + part.width - 100) < 1e-9)
    }),
  )
})
