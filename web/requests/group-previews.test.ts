import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { inheritsText } from "#domain/post.ts"
import type { ShownAccountView, ShownPostView } from "../api/views.ts"
import { groupPreviews } from "./group-previews.ts"

const account = (id: string, change: Partial<ShownAccountView> = {}): ShownAccountView => ({
  id,
  key: "x",
  provider: "X",
  handle: `@${id}`,
  displayName: `The one called ${id}`,
  status: "Active",
  sandbox: false,
  isConnected: true,
  ...change,
})
const original = { content: [{ body: "Tulips from 4 kr", media: ["med_1"] }], options: {} }
const post: ShownPostView = {
  id: "pst_1",
  status: "Draft",
  accountIds: ["a", "b", "c"],
  versions: [original],
  results: [],
}
const three = [account("a"), account("b"), account("c")]
const issue = (accountId: string, message = "too long") => ({
  rule: "text.tooLong",
  path: "content.0.body",
  message,
  accountId,
})

type Issues = Parameters<typeof groupPreviews>[2]

const grouped = (change: Partial<ShownPostView> = {}, accounts = three, issues: Issues = []) =>
  groupPreviews({ ...post, ...change }, accounts, issues).map((group) => group.map(({ id }) => id).join(""))

test("accounts of a network that get the same share one preview, in the order of the post", () => {
  assert.deepEqual(grouped(), ["abc"])
  assert.deepEqual(grouped({ accountIds: ["c", "a"] }), ["ca"])
  assert.deepEqual(grouped({ accountIds: ["c", "gone", "b"] }), ["cb"])
  assert.deepEqual(grouped({}, [account("a"), account("b", { key: "bluesky" }), account("c")]), ["ac", "b"])
})

test("whoever differs in anything that is shown stands alone", () => {
  const own = (content: typeof original.content, options: Record<string, string> = {}) => ({
    versions: [original, { accountId: "b", content, options }],
  })
  assert.deepEqual(grouped(own([{ body: "Tulips from 5 kr", media: ["med_1"] }])), ["ac", "b"])
  assert.deepEqual(grouped(own([{ body: "Tulips from 4 kr\u200b", media: ["med_1"] }])), ["ac", "b"])
  assert.deepEqual(grouped(own([{ body: "Tulips from 4 kr", media: ["med_2"] }])), ["ac", "b"])
  assert.deepEqual(grouped(own(original.content)), ["ac", "b"], "its card says that the version is its own")
  assert.deepEqual(grouped(own([], { "x.replySettings": "following" })), ["ac", "b"])
  assert.deepEqual(grouped(own([], { "bluesky.threadgate": "nobody" })), ["abc"], "an option of another network")
  assert.deepEqual(grouped({}, three, [issue("b")]), ["ac", "b"])
  assert.deepEqual(grouped({}, three, [issue("a"), issue("b"), issue("c", "2 too long")]), ["ab", "c"])
  assert.deepEqual(grouped({ results: [{ accountId: "b", ok: true, uncertain: false }] }), ["ac", "b"])
  for (const change of [{ sandbox: true }, { isConnected: false }, { status: "NeedsReconnect" as const }]) {
    assert.deepEqual(grouped({}, [account("a"), account("b", change), account("c")]), ["ac", "b"])
  }
})

const few = (...values: string[]) => fc.constantFrom(...values)
const content = fc.array(fc.record({ body: few("one", "two", "one\u200b"), media: fc.array(few("m", "n")) }), {
  maxLength: 2,
})
const version = fc.record({
  content,
  options: fc.dictionary(few("x.replySettings", "x.madeWithAi", "bluesky.threadgate"), few("1", "2")),
})
const anyAccounts = fc.array(
  fc.record({ key: fc.constantFrom("x" as const, "bluesky" as const), sandbox: fc.boolean(), own: fc.option(version) }),
  { maxLength: 6 },
)

test("every account is shown once, and only with others of which the very same is shown", () => {
  fc.assert(
    fc.property(anyAccounts, version, fc.array(fc.nat(5)), (drawn, base, broken) => {
      const accounts = drawn.map(({ key, sandbox }, index) => account(`acc_${index}`, { key, sandbox }))
      const issues = broken.map((index) => issue(`acc_${index}`))
      const versions = [
        base,
        ...drawn.flatMap(({ own }, at) => (own === null ? [] : [{ ...own, accountId: `acc_${at}` }])),
      ]
      const accountIds = accounts.map(({ id }) => id)
      const groups = groupPreviews({ ...post, accountIds, versions }, accounts, issues)
      assert.deepEqual(
        groups
          .flat()
          .map(({ id }) => id)
          .toSorted(),
        accountIds.toSorted(),
      )
      const shown = (id: string) => {
        const at = Number(id.slice(4))
        const { key, sandbox, own } = drawn[at] ?? { key: "", sandbox: false, own: null }
        const isOwn = own !== null && !inheritsText(own, base)
        const options = Object.entries({ ...base.options, ...own?.options })
          .filter(([name]) => name.startsWith(key))
          .map((option) => option.join("="))
        const count = broken.filter((each) => each === at).length
        return JSON.stringify([key, sandbox, isOwn, isOwn ? own?.content : base.content, options.toSorted(), count])
      }
      const told = groups.map((group) => new Set(group.map(({ id }) => shown(id))))
      for (const each of told) assert.equal(each.size, 1)
      assert.equal(new Set(told.flatMap((each) => [...each])).size, groups.length, "no two previews say the same")
    }),
  )
})
