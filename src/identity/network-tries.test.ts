import assert from "node:assert/strict"
import { test } from "node:test"
import { NetworkTries } from "#identity/network-tries.ts"

const window = Temporal.Instant.from("2026-03-01T12:00:00Z")

/** A database that has so many tries left for each network, and remembers how it was asked. */
function openCount(left: number) {
  const asked = new Map<string, number>()
  let atOnce = 0
  let mostAtOnce = 0
  const count = async (key: string) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await new Promise((resolve) => setImmediate(resolve))
    atOnce -= 1
    const times = (asked.get(key) ?? 0) + 1
    asked.set(key, times)
    return times <= left
  }
  return { count, asked, most: () => mostAtOnce }
}

test("a burst of one network is counted one by one, and asks no more once its tries are used up", async () => {
  const tries = new NetworkTries()
  const { count, asked, most } = openCount(3)
  const burst = Array.from({ length: 20 }, async () => tries.take("a", window, async () => count("a")))
  const taken = await Promise.all(burst)
  assert.equal(taken.filter(Boolean).length, 3)
  assert.equal(most(), 1)
  assert.equal(asked.get("a"), 4)
  assert.equal(await tries.take("b", window, async () => count("b")), true)
})

test("the next window begins afresh", async () => {
  const tries = new NetworkTries()
  assert.equal(await tries.take("a", window, async () => false), false)
  assert.equal(await tries.take("a", window.add({ minutes: 15 }), async () => true), true)
})
