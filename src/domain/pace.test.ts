import assert from "node:assert/strict"
import { test } from "node:test"
import { Pace } from "#domain/pace.ts"

function open(aloneMs: number) {
  // They all come at the same moment, however long that takes on a busy machine.
  const pace = new Pace({ burst: 3, everyMs: 2, aloneMs }, () => 0)
  const begun: string[] = []
  const take = async (key: string) => {
    await pace.take(key)
    begun.push(key)
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
