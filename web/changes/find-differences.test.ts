import assert from "node:assert/strict"
import { test } from "node:test"
import type { ShownPostView } from "../api/views.ts"
import { findDifferences } from "./find-differences.ts"
import type { Difference, Side } from "./find-differences.ts"

const account = (id: string, key: "x" | "bluesky") => ({
  id,
  key,
  provider: key === "x" ? "X" : "Bluesky",
  handle: `@${id}`,
  displayName: "Lark",
  status: "Active" as const,
  sandbox: true,
  isConnected: true,
})
const picture = (altText: string) => ({
  id: "med_1",
  kind: "image" as const,
  fileName: "tulips.jpg",
  contentType: "image/jpeg",
  bytes: 1,
  width: 1,
  height: 1,
  altText,
  url: "",
  thumbnailUrl: "",
})
const post: ShownPostView = {
  id: "pst_1",
  status: "Scheduled",
  accountIds: ["acc_x"],
  versions: [{ content: [{ body: "Tulips from 4 kr", media: ["med_1"] }], options: {} }],
  scheduledAt: "2099-11-19T11:30:00Z",
  results: [],
}
const side = (change: Partial<ShownPostView> = {}, altText = "Tulips"): Side => ({
  post: { ...post, ...change },
  accounts: [account("acc_x", "x"), account("acc_b", "bluesky")],
  media: [picture(altText)],
})
const look = {
  timeZone: "Europe/Copenhagen",
  labelOf: (key: string) => (key === "x.replies" ? "Who can reply" : undefined),
}
const rows = (one: Side, other: Side) => findDifferences(one, other, look).map(showRow)

function showRow(row: Difference): string {
  const said =
    "parts" in row ? row.parts.map(({ kind, text }) => `${kind[0]}:${text}`).join("|") : `${row.before} → ${row.after}`
  return `${row.label}: ${said}`
}

test("nothing is told where nothing changed", () => {
  assert.deepEqual(rows(side(), side()), [])
})

test("texts, times, accounts, pictures and their descriptions, options and states are told, each in its row", () => {
  const changed = side(
    {
      status: "Draft",
      accountIds: ["acc_x", "acc_b"],
      scheduledAt: "2099-11-20T07:05:00Z",
      versions: [
        { content: [{ body: "Tulips from 5 kr", media: [] }], options: { "x.replies": "following" } },
        { accountId: "acc_b", content: [{ body: "Tulips from 4 euro", media: ["med_1"] }], options: {} },
      ],
    },
    "Red tulips",
  )
  assert.deepEqual(rows(side(), changed), [
    "Status: Scheduled → Draft",
    "Time: Thu 19 Nov 2099, 12:30 → Fri 20 Nov 2099, 08:05",
    "Accounts: X → X and Bluesky",
    "Original: s:Tulips from |g:4|n:5|s: kr",
    "Pictures, Original: tulips.jpg → none",
    "Bluesky version: s:Tulips from 4 |g:kr|n:euro",
    "Who can reply: none → following",
    "Description of tulips.jpg: g:Tulips|n:Red tulips",
  ])
})

test("a thread tells which of its posts changed, and an account that it is gone", () => {
  const thread = (second: string) =>
    side({
      versions: [
        {
          content: [
            { body: "One", media: [] },
            { body: second, media: [] },
          ],
          options: {},
        },
      ],
    })
  const gone = thread("Three")
  const [x, bluesky] = gone.accounts
  assert.ok(x !== undefined && bluesky !== undefined)
  assert.deepEqual(rows(thread("Two"), { ...gone, accounts: [{ ...x, isConnected: false }, bluesky] }), [
    "Original, post 2: g:Two|n:Three",
    "Account @acc_x: Lark, @acc_x, connected → Lark, @acc_x, disconnected",
  ])
})
