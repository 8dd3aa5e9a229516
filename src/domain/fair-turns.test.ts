import assert from "node:assert/strict"
import { test } from "node:test"
import { FairTurns } from "#domain/fair-turns.ts"
import { Problem } from "#domain/problem.ts"

/** Work that ends when it is told to, in the order in which it began. */
function openLine(limits: ConstructorParameters<typeof FairTurns>[0] = { atOnce: 2, perKey: 5, inAll: 8 }) {
  const turns = new FairTurns(limits)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const run = async (key: string, signal?: AbortSignal) => {
    const work = async () => {
      begun.push(key)
      await new Promise<void>((resolve) => ends.push(resolve))
    }
    return turns.run(key, work, signal === undefined ? {} : { signal })
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { run, begun, endOne }
}

const isRefused = (error: unknown) =>
  error instanceof Problem && error.code === "TooManyRequests" && error.retryAfterSeconds === 5

test("so many run at once, and the keys that wait take turns", async () => {
  const { run, begun, endOne } = openLine()
  const all = ["a", "a", "a", "a", "a", "b", "c", "b"].map(async (key) => run(key))
  assert.deepEqual(begun, ["a", "a"])
  for (let count = 0; count < 8; count += 1) await endOne()
  await Promise.all(all)
  assert.deepEqual(begun, ["a", "a", "a", "b", "c", "a", "b", "a"])
})

test("one key has only so many waiting; others still get in line", async () => {
  const { run, begun, endOne } = openLine()
  const all = Array.from({ length: 7 }, async () => run("a"))
  await assert.rejects(run("a"), isRefused)
  all.push(run("b"))
  for (let count = 0; count < 8; count += 1) await endOne()
  await Promise.all(all)
  assert.equal(begun.indexOf("b"), 3)
})

test("when the line is full everybody is refused, and gets in again when it moves", async () => {
  const { run, endOne } = openLine()
  const all = Array.from({ length: 10 }, async (_, index) => run(String(index)))
  await assert.rejects(run("late"), isRefused)
  await endOne()
  all.push(run("late"))
  for (let count = 0; count < 10; count += 1) await endOne()
  await Promise.all(all)
})

test("one key runs only so many at once, and leaves the rest to others", async () => {
  const { run, begun, endOne } = openLine({ atOnce: 2, atOncePerKey: 1, perKey: 5, inAll: 8 })
  const all = ["a", "a", "a", "b", "b", "c"].map(async (key) => run(key))
  assert.deepEqual(begun, ["a", "b"])
  for (let count = 0; count < 6; count += 1) await endOne()
  await Promise.all(all)
  assert.deepEqual(begun, ["a", "b", "a", "b", "c", "a"])
})

test("work that fails leaves its place to the next", async () => {
  const turns = new FairTurns({ atOnce: 1, perKey: 5, inAll: 5 })
  const broken = turns.run("a", async () => {
    throw new Error("broken")
  })
  const next = turns.run("a", async () => "done")
  await assert.rejects(broken, /broken/)
  assert.equal(await next, "done")
  assert.equal(await turns.run("b", async () => "again"), "again")
})

test("an abort takes only its own piece out of the line, and makes space for another", async () => {
  const { run, begun, endOne } = openLine({ atOnce: 1, perKey: 2, inAll: 3 })
  const hangUp = new AbortController()
  const all = [run("a")]
  const given = run("b", hangUp.signal)
  all.push(run("b"), run("c"))
  await assert.rejects(run("d"), isRefused)
  hangUp.abort(new Error("gone"))
  await assert.rejects(given, /gone/)
  await assert.rejects(run("d", hangUp.signal), /gone/)
  all.push(run("d"))
  for (let count = 0; count < 4; count += 1) await endOne()
  await Promise.all(all)
  assert.deepEqual(begun, ["a", "b", "c", "d"])
})

test("an abort after its turn has begun leaves the line as it is", async () => {
  const { run, begun, endOne } = openLine({ atOnce: 1, perKey: 5, inAll: 5 })
  const hangUp = new AbortController()
  const all = [run("a"), run("b", hangUp.signal), run("b")]
  await endOne()
  hangUp.abort(new Error("gone"))
  for (let count = 0; count < 2; count += 1) await endOne()
  await Promise.all(all)
  assert.deepEqual(begun, ["a", "b", "b"])
})

test("a key rests after its work as long as that says, and others go on meanwhile", async () => {
  const turns = new FairTurns({ atOnce: 1 })
  const begun: string[] = []
  const run = async (key: string) => turns.run(key, async () => void begun.push(key), { restMs: () => 5 })
  await Promise.all([run("a"), run("a"), run("b"), run("c")])
  assert.deepEqual(begun, ["a", "b", "c", "a"])
})
