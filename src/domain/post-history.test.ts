import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import type { Id } from "#domain/ids.ts"
import { type HistoryQuestion, isWorthKeeping } from "#domain/post-history.ts"
import type { Version } from "#domain/post.ts"

const now = Temporal.Instant.from("2026-03-02T09:00:00Z")
const ada = { by: "ada", transport: "app", client: null }

const saying = (body: string, media: readonly string[] = []): readonly Version[] => [
  { accountId: null, content: [{ body, media: media as readonly Id<"med">[] }], options: {} },
]

/** Ada types on, a minute after her last save. */
function typing(before: readonly Version[], next: readonly Version[]): HistoryQuestion {
  const at = now.subtract({ minutes: 1 })
  return {
    before: { accountIds: [], versions: before, at, hand: ada },
    next: { accountIds: [], versions: next, hand: ada },
    now,
    keptAt: at,
  }
}

test("what grows letter by letter is not kept", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.string({ minLength: 1 }), (text, more) => {
      assert.equal(isWorthKeeping(typing(saying(text), saying(text + more))), false)
    }),
  )
})

test("a save that changes nothing, and one over an empty post, keep nothing, whoever makes them and whenever", () => {
  const later = { now: now.add({ hours: 9 }) }
  const other = { by: "ben", transport: "mcp", client: "An agent" }
  for (const [before, next] of [
    [saying("Same"), saying("Same")],
    [saying(" \n"), saying("First words")],
  ] as const) {
    const question = typing(before, next)
    assert.equal(isWorthKeeping({ ...question, ...later, next: { ...question.next, hand: other } }), false)
  }
})

test("what another person, an agent or a script writes over is kept", () => {
  const question = typing(saying("Bulbs are in"), saying("Bulbs are in."))
  for (const hand of [
    { by: "ben", transport: "app", client: null },
    { by: "ada", transport: "mcp", client: "An agent" },
    { by: "ada", transport: "rest", client: "a script" },
  ]) {
    assert.equal(isWorthKeeping({ ...question, next: { ...question.next, hand } }), true)
  }
})

test("what stood for a while is kept, and in a long sitting how it stood every ten minutes", () => {
  const question = typing(saying("Bulbs are in"), saying("Bulbs are in."))
  const since = now.subtract({ minutes: 10 })
  assert.equal(isWorthKeeping({ ...question, before: { ...question.before, at: since } }), true)
  assert.equal(isWorthKeeping({ ...question, keptAt: since }), true)
})

test("what a change takes away at once is kept: most of a long text, a picture, an account's own version", () => {
  const long = "A hundred bulbs came in this morning, and all of them want to be in the ground before the frost."
  const own = { accountId: "ada's x" as Id<"acc">, content: [], options: { "x.madeWithAi": "true" } }
  assert.equal(isWorthKeeping(typing(saying(long), saying("A"))), true)
  assert.equal(isWorthKeeping(typing(saying("Look", ["bulbs"]), saying("Look"))), true)
  assert.equal(isWorthKeeping(typing([...saying("Look"), own], saying("Look!"))), true)
  assert.equal(isWorthKeeping(typing(saying("Short"), saying("S"))), false)
})
