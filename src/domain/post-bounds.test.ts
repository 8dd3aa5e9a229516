import assert from "node:assert/strict"
import { test } from "node:test"
import type { Id } from "#domain/ids.ts"
import { findExcess } from "#domain/post-bounds.ts"
import type { Version } from "#domain/post.ts"

const ids = (count: number) => Array.from({ length: count }, (_, index) => `account ${index}` as Id<"acc">)

function version(accountId: Id<"acc"> | null, bodies: readonly string[], more: Partial<Version> = {}): Version {
  return { accountId, content: bodies.map((body) => ({ body, media: [] })), options: {}, ...more }
}

const thread = (items: number, body = "a") => Array.from({ length: items }, () => body)

test("a thread of 25 items for 190 accounts is within the bounds", () => {
  assert.equal(findExcess(ids(190), [version(null, thread(25))]), undefined)
})

test("items, media and options are counted account by account", () => {
  assert.match(findExcess(ids(200), [version(null, thread(25))])?.complaint ?? "", /5,000 items.*there are 5,025/)
  const media = Array.from({ length: 30 }, (_, index) => `media ${index}` as Id<"med">)
  const pictures = [{ ...version(null, []), content: [{ body: "", media }] }]
  assert.match(findExcess(ids(200), pictures)?.complaint ?? "", /there are 6,231/)
  const options = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`x.${index}`, "1"]))
  assert.match(findExcess(ids(200), [version(null, [""], { options })])?.complaint ?? "", /there are 8,241/)
})

test("an account with its own version counts that, with the options of the original", () => {
  const [first = "" as Id<"acc">, ...others] = ids(200)
  const versions = [version(null, thread(20)), version(first, thread(200), { options: { "x.madeWithAi": "true" } })]
  const expected = others.length * 20 + 201 + 20 + 201
  assert.equal(findExcess([first, ...others], versions), undefined)
  assert.ok(expected < 5000)
})

test("a version has 200,000 characters at most, and all of them have a million", () => {
  const long = version(null, thread(5, "a".repeat(40_001)))
  assert.equal(
    findExcess([], [version(null, ["a"]), { ...long, accountId: "b" as Id<"acc"> }])?.path,
    "versions.1.content",
  )
  const many = ids(6).map((id) => version(id, ["a".repeat(180_000)]))
  assert.match(findExcess([], many)?.complaint ?? "", /at most 1,000,000 characters together/)
  assert.equal(findExcess([], many.slice(1)), undefined)
})
