import assert from "node:assert/strict"
import { test } from "node:test"
import { fillPage, fitPage, pageBytes } from "#storage/page.ts"

const rowsOf = (...sizes: number[]) => sizes.map((bytes, index) => ({ id: String(index), bytes }))
const idsOf = ({ rows }: { readonly rows: readonly { readonly id: string }[] }) => rows.map(({ id }) => id)

test("a page ends with the row after which it would be too large, or with the limit", () => {
  const half = pageBytes / 2
  assert.deepEqual(idsOf(fitPage(rowsOf(half, half, 1), 10)), ["0", "1"])
  assert.equal(fitPage(rowsOf(half, half, 1), 10).hasMore, true)
  assert.deepEqual(fitPage(rowsOf(half, half), 10).hasMore, false)
  assert.deepEqual(idsOf(fitPage(rowsOf(1, 1, 1), 2)), ["0", "1"])
  assert.equal(fitPage(rowsOf(1, 1, 1), 2).hasMore, true)
  assert.deepEqual(fitPage([], 2), { rows: [], hasMore: false })
})

test("a row that is larger than a page stands alone on one", () => {
  assert.deepEqual(idsOf(fitPage(rowsOf(3 * pageBytes, 1), 10)), ["0"])
  assert.deepEqual(idsOf(fitPage(rowsOf(1, 3 * pageBytes), 10)), ["0"])
})

test("the rows that were read come in the order of the page, whatever the database gives them in", () => {
  const page = { rows: [{ id: "b" }, { id: "a" }, { id: "gone" }], hasMore: true }
  assert.deepEqual(fillPage(page, [{ id: "a" }, { id: "b" }]), { rows: [{ id: "b" }, { id: "a" }], hasMore: true })
})
