import assert from "node:assert/strict"
import { test } from "node:test"
import { hangCards } from "./hang-cards.ts"

test("cards hang to the right of their stems while there is space, and to the left at the end", () => {
  assert.deepEqual(hangCards([100, 500, 950], 1000, 200), [
    { row: 0, isLeft: false, width: 200 },
    { row: 0, isLeft: false, width: 200 },
    { row: 0, isLeft: true, width: 200 },
  ])
})

test("a card that would lie on another drops to the second row, and one that fits in neither is left out", () => {
  assert.deepEqual(hangCards([100, 150, 200, 420], 1000, 200), [
    // The stem of the second one passes beside it.
    { row: 0, isLeft: false, width: 44 },
    { row: 1, isLeft: false, width: 200 },
    null,
    { row: 0, isLeft: false, width: 200 },
  ])
})
