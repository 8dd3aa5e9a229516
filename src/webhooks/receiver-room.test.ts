import assert from "node:assert/strict"
import { test } from "node:test"
import { newId } from "#crypto/random.ts"
import { ReceiverRoom } from "./receiver-room.ts"

const left = (room: ReceiverRoom) => room.list().map((place) => place.left)

test("a receiver has room for eight, and whoever waits hears when there is some again", () => {
  let woken = 0
  const room = new ReceiverRoom(() => (woken += 1))
  const id = newId<"whk">()
  for (let count = 0; count < 8; count += 1) room.take(id)
  assert.deepEqual(left(room), [0])
  room.giveBack(id, false)
  assert.deepEqual([left(room), woken], [[1], 1])
  room.giveBack(id, false)
  assert.deepEqual([left(room), woken], [[2], 1])
})

test("one that takes what it gets has more room, up to 32; a failure takes it back, and so does having nothing to do", () => {
  const room = new ReceiverRoom(() => {})
  const id = newId<"whk">()
  room.take(id)
  for (let count = 0; count < 50; count += 1) {
    room.take(id)
    room.giveBack(id, true)
  }
  assert.deepEqual(left(room), [31])
  room.take(id)
  room.giveBack(id, false)
  assert.deepEqual(left(room), [7])
  room.giveBack(id, true)
  assert.deepEqual(left(room), [])
})
