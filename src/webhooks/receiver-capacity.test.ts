import assert from "node:assert/strict"
import { test } from "node:test"
import { newId } from "#crypto/random.ts"
import { ReceiverCapacity } from "./receiver-capacity.ts"

const left = (deps: ReceiverCapacity) => deps.list().map((place) => place.left)

test("a receiver has space for eight, and whoever waits hears when there is some again", () => {
  let woken = 0
  const deps = new ReceiverCapacity(() => (woken += 1))
  const id = newId<"whk">()
  for (let count = 0; count < 8; count += 1) deps.take(id)
  assert.deepEqual(left(deps), [0])
  deps.giveBack(id, false)
  assert.deepEqual([left(deps), woken], [[1], 1])
  deps.giveBack(id, false)
  assert.deepEqual([left(deps), woken], [[2], 1])
})

test("one that takes what it gets has more space, up to 32; a failure takes it back, and so does having nothing to do", () => {
  const deps = new ReceiverCapacity(() => {})
  const id = newId<"whk">()
  deps.take(id)
  for (let count = 0; count < 50; count += 1) {
    deps.take(id)
    deps.giveBack(id, true)
  }
  assert.deepEqual(left(deps), [31])
  deps.take(id)
  deps.giveBack(id, false)
  assert.deepEqual(left(deps), [7])
  deps.giveBack(id, true)
  assert.deepEqual(left(deps), [])
})
