import assert from "node:assert/strict"
import { test } from "node:test"
import { showPost } from "#actions/posts/view.ts"
import { readId, showId } from "#domain/ids.ts"
import type { PostRow } from "#storage/posts.ts"
import type { Publication } from "#storage/publications.ts"

const [first, second, third] = ["0", "1", "2"].map((end) => readId("acc", `acc_01kkkkkkkkkkkkkkkkkkkkkkk${end}`))
assert.ok(first !== undefined && second !== undefined && third !== undefined)
const now = Temporal.Instant.from("2026-03-01T10:00:00Z")

const post = {
  id: readId("pst", "pst_01kkkkkkkkkkkkkkkkkkkkkkkk"),
  status: "Failed",
  account_ids: [third],
  versions: [],
  scheduled_at: null,
  updated_at: now,
} as unknown as PostRow

const publications = [first, second, third].map((account_id): Publication => ({
  post_id: post.id,
  account_id,
  state: "failed",
  external_id: null,
  url: null,
  published_at: null,
  error_code: "Refused",
  error_message: "no",
  has_earlier_text: false,
}))

test("results have one order, however the database lists them: accounts that were taken off come last", () => {
  const [a, b, c] = publications
  assert.ok(a !== undefined && b !== undefined && c !== undefined)
  const expected = [third, first, second].map((id) => showId("acc", id))
  for (const order of [
    [a, b, c],
    [b, a, c],
    [c, b, a],
    [b, c, a],
  ]) {
    const { results } = showPost(post, order)
    assert.deepEqual(
      results.map(({ accountId }) => accountId),
      expected,
    )
  }
})

test("an event's post shows a version that only overrides options with the content it inherits", () => {
  const content = [{ body: "for all", media: [] }]
  const versions = [
    { accountId: null, content, options: {} },
    { accountId: third, content: [], options: { "x.madeWithAi": "true" } },
  ]
  const shown = showPost({ ...post, versions }, [])
  assert.deepEqual(
    shown.versions.map((version) => version.content),
    [content, content],
  )
})
