import assert from "node:assert/strict"
import { test } from "node:test"
import { Pace } from "#domain/pace.ts"

function open(aloneMs: number, mostWaiting = 10) {
  // They all come at the same moment, however long that takes on a busy machine.
  const pace = new Pace({ burst: 3, everyMs: 2, aloneMs, mostWaiting }, () => 0)
  const begun: string[] = []
  const take = async (key: string, leaving = new AbortController()) => {
    const mayBegin = await pace.take(key, (leave) => {
      leaving.signal.addEventListener("abort", leave)
      return () => leaving.signal.removeEventListener("abort", leave)
    })
    if (mayBegin) begun.push(key)
    return mayBegin
  }
  return { take, begun }
}

test("a burst of one key begins little by little, and another's only one does not wait for it", async () => {
  const { take, begun } = open(60_000)
  const all = Array.from({ length: 10 }, async () => take("a"))
  all.push(take("b"))
  await Promise.all(all)
  assert.deepEqual(begun, ["a", "a", "a", "b", "a", "a", "a", "a", "a", "a", "a"])
})

test("whoever is alone begins everything at once", async () => {
  const { take, begun } = open(0)
  const all = Array.from({ length: 10 }, async () => take("a"))
  all.push(take("b"))
  await Promise.all(all)
  assert.equal(begun.indexOf("b"), 10)
})

test("when too many of a key wait, the next is refused at once, and another's is not", async () => {
  const { take, begun } = open(60_000, 4)
  const all = Array.from({ length: 10 }, async () => take("a"))
  all.push(take("b"))
  assert.equal((await Promise.all(all)).filter((mayBegin) => !mayBegin).length, 3)
  assert.deepEqual(begun, ["a", "a", "a", "b", "a", "a", "a", "a"])
})

test("who has gone by then does not begin, and its place goes to those behind it", async () => {
  const { take, begun } = open(60_000, 4)
  const callers = Array.from({ length: 6 }, () => new AbortController())
  const some = callers.map(async (caller) => take("a", caller))
  for (const caller of callers.slice(3, 5)) caller.abort()
  const behind = [take("a"), take("a")]
  assert.deepEqual(await Promise.all([...some, ...behind]), [true, true, true, false, false, true, true, true])
  assert.equal(begun.length, 6)
})

test("those who have gone are not counted among those who wait, and the rest goes on at the same pace", async () => {
  const { take, begun } = open(60_000, 4)
  const callers = Array.from({ length: 7 }, () => new AbortController())
  const gone = callers.map(async (caller) => take("a", caller))
  assert.equal(await take("a"), false)
  // Whoever has begun is not called back.
  for (const caller of callers) caller.abort()
  const all = Array.from({ length: 4 }, async () => take("a"))
  assert.deepEqual(await Promise.all(gone), [true, true, true, false, false, false, false])
  assert.deepEqual(await Promise.all(all), [true, true, true, true])
  assert.equal(begun.length, 7)
})

test("what a busy process comes too late for is not begun all at once", async () => {
  let now = 0
  const pace = new Pace({ burst: 1, everyMs: 2, aloneMs: 60_000, mostWaiting: 100 }, () => now)
  const turns: number[] = []
  let turn = 0
  const all = Array.from({ length: 6 }, async () => pace.take("a").then(() => turns.push(turn)))
  now = 1000
  const until = performance.now() + 30
  while (performance.now() < until);
  const count = setInterval(() => (turn += 1), 0)
  await Promise.all(all)
  clearInterval(count)
  assert.deepEqual(new Set(turns.slice(1)).size, 5)
})
