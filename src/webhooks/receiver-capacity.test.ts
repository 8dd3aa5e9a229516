import assert from "node:assert/strict"
import { test } from "node:test"
import { newId } from "#crypto/random.ts"
import { ReceiverCapacity } from "./receiver-capacity.ts"

const left = (capacity: ReceiverCapacity) => capacity.list().map((load) => load.left)

test("a receiver takes eight at a time, and tells when a quarter of that is free again", () => {
  let woken = 0
  const capacity = new ReceiverCapacity(() => (woken += 1))
  const id = newId<"whk">()
  for (let count = 0; count < 8; count += 1) capacity.take(id)
  assert.deepEqual(left(capacity), [0])
  capacity.giveBack(id, false)
  assert.deepEqual([left(capacity), woken], [[0], 0])
  capacity.giveBack(id, false)
  assert.deepEqual([left(capacity), woken], [[2], 1])
  capacity.giveBack(id, false)
  assert.deepEqual([left(capacity), woken], [[3], 1])
})

test("one that takes what it gets may have more, up to 32; a failure takes it back, and so does having nothing to do", () => {
  const capacity = new ReceiverCapacity(() => {})
  const id = newId<"whk">()
  capacity.take(id)
  for (let count = 0; count < 50; count += 1) {
    capacity.take(id)
    capacity.giveBack(id, true)
  }
  assert.deepEqual(left(capacity), [31])
  capacity.take(id)
  capacity.giveBack(id, false)
  assert.deepEqual(left(capacity), [7])
  capacity.giveBack(id, true)
  assert.deepEqual(left(capacity), [9])
  capacity.forgetIdle()
  assert.deepEqual(left(capacity), [])
})

test("one that fails with more under way than it may have then tells when it can take more again", () => {
  let woken = 0
  const capacity = new ReceiverCapacity(() => (woken += 1))
  const id = newId<"whk">()
  capacity.take(id)
  for (let count = 0; count < 50; count += 1) {
    capacity.take(id)
    capacity.giveBack(id, true)
  }
  for (let count = 1; count < 20; count += 1) capacity.take(id)
  assert.deepEqual([left(capacity), woken], [[12], 0])
  for (let count = 20; count > 6; count -= 1) {
    assert.equal(woken, 0)
    capacity.giveBack(id, false)
  }
  assert.deepEqual([left(capacity), woken], [[2], 1])
})
