import assert from "node:assert/strict"
import { test } from "node:test"
import type { PostView, StepView, SuggestionView } from "../api/views.ts"
import { changesNow } from "./changes-now.ts"

const post = {
  versions: [
    { content: [{ body: "All of us", media: [] }], options: {} },
    { accountId: "acc_1", content: [{ body: "Only you", media: [] }], options: {} },
  ],
} as unknown as PostView

const step = (action: string, input: object): StepView => ({
  kind: "step",
  id: "1",
  action,
  input: { ...input },
  state: "suggested",
})

const suggestion = (texts: SuggestionView["texts"]): SuggestionView => ({
  postId: "pst_1",
  texts,
  others: [],
  issues: [],
})

test("a difference is that to the post as it is now, not as it was", () => {
  const texts = [
    { accountId: "acc_1", itemIndex: 0, before: "Long ago", after: "Only me" },
    { accountId: "acc_2", itemIndex: 0, before: "Long ago", after: "New here" },
    { accountId: null, itemIndex: 0, before: "Long ago", after: "All of us" },
  ]
  const found = changesNow(step("posts.setVersionText", {}), suggestion(texts), post)
  assert.deepEqual(
    found.map(({ before, after, isNew }) => [before, after, isNew]),
    [
      ["Only you", "Only me", false],
      ["All of us", "New here", true],
    ],
  )
})

test("an edit of the whole post shows every text that it would replace", () => {
  const versions = [{ content: [{ body: "All of us" }] }, { accountId: "acc_1", content: [{ body: "Nobody" }] }]
  const found = changesNow(step("posts.update", { versions }), suggestion([]), post)
  assert.deepEqual(
    found.map(({ accountId, before, after }) => [accountId, before, after]),
    [["acc_1", "Only you", "Nobody"]],
  )
})
