import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { layOut } from "./lay-out.ts"

const minutes = fc.array(fc.integer({ min: 0, max: 1439 }), { maxLength: 30 })

test("no two tiles in one column cover each other, and every post is somewhere", () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 4 }), (all, most) => {
      const entries = all.map((minute, id) => ({ id, minute }))
      const { laid, more } = layOut(entries, most)
      const shown = [...laid.map(({ entry }) => entry), ...more.flatMap((bundle) => bundle.entries)]
      assert.deepEqual(
        shown.map(({ id }) => id).toSorted((a, b) => a - b),
        entries.map(({ id }) => id),
      )
      for (const one of laid) {
        assert.ok(one.column < one.columns && one.columns <= most)
        const others = laid.filter((other) => other !== one && other.column === one.column)
        assert.ok(others.every((other) => Math.abs(other.entry.minute - one.entry.minute) >= 60))
      }
    }),
  )
})

test("a post that stands alone has the whole width", () => {
  const { laid } = layOut([{ minute: 540 }, { minute: 600 }], 3)
  assert.deepEqual(
    laid.map(({ column, columns }) => [column, columns]),
    [
      [0, 1],
      [0, 1],
    ],
  )
})
