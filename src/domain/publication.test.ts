import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { forgetPrepared, nextStep, type PublicationItem, putItem, retryAt } from "#domain/publication.ts"

const item: fc.Arbitrary<PublicationItem> = fc.constantFrom<PublicationItem>(
  {},
  { progress: 1 },
  { handle: "h" },
  { handle: "h", sentAt: "2026-11-15T06:00:00Z" },
  { externalId: "1" },
)

test("items go out in order: nothing is done about one before those before it are out", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), fc.integer({ min: 1, max: 6 }), (items, count) => {
      const step = nextStep(items, count)
      const isOut = (index: number) => items[index]?.externalId !== undefined
      const out = Array.from({ length: count }, (_, index) => index).filter(isOut).length
      if (step.kind === "done") return assert.equal(out, count)
      assert.ok(Array.from({ length: step.index }, (_, index) => index).every(isOut))
      assert.ok(!isOut(step.index))
    }),
  )
})

test("what was sent and has no answer is asked about, and never sent again before that", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      const step = nextStep(items, items.length)
      if (step.kind === "done") return
      const isSent = items[step.index]?.sentAt !== undefined
      assert.equal(step.kind === "reconcile", isSent)
    }),
  )
})

test("publishing again forgets what was prepared, and neither what is out nor what was sent", () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 6 }), (items) => {
      for (const [index, kept] of forgetPrepared(items).entries()) {
        const { externalId, sentAt } = items[index] ?? {}
        assert.deepEqual(kept, externalId !== undefined || sentAt !== undefined ? items[index] : {})
      }
    }),
  )
})

test("an item is put in its place, and the others stay", () => {
  assert.deepEqual(putItem([{ externalId: "1" }], 2, { handle: "h" }), [{ externalId: "1" }, {}, { handle: "h" }])
})

test("a try comes later than now, not before the network wants it, and never after the window", () => {
  const now = Temporal.Instant.from("2026-11-15T06:00:00Z")
  fc.assert(
    fc.property(fc.nat({ max: 20 }), fc.nat({ max: 1200 }), fc.option(fc.nat({ max: 1200 })), (tries, window, wish) => {
      const windowUntil = now.add({ seconds: window })
      const notBefore = wish === null ? undefined : now.add({ seconds: wish })
      const at = retryAt(tries, now, windowUntil, notBefore)
      if (at === null) return
      assert.ok(Temporal.Instant.compare(at, now) > 0)
      assert.ok(Temporal.Instant.compare(at, windowUntil) <= 0)
      assert.ok(notBefore === undefined || Temporal.Instant.compare(at, notBefore) >= 0)
    }),
  )
})
