import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { openPlace, type Place } from "../posts/place.ts"
import { keepLines, type KnownAccount, type PlannedPost } from "./keep-lines.ts"

/* What was never read is no 0. The summary of the contract counts it as one; what the app asks beside it says which it is. */

let place: Place
let x: KnownAccount
let linkedin: KnownAccount
let ids: readonly string[]
const range = { from: "2026-03-01T00:00:00Z", to: "2026-04-01T00:00:00Z", timeZone: "Europe/Copenhagen" }
const instant = (text: string) => Temporal.Instant.from(text)

before(async () => {
  place = await openPlace()
  x = { id: await place.account("x"), network: "x" }
  linkedin = { id: await place.account("linkedin"), network: "linkedin" }
  const posts: readonly PlannedPost[] = [
    { text: "Read", outs: [{ account: x, at: instant("2026-03-02T09:00:00Z"), numbers: { views: 200, likes: 7 } }] },
    { text: "Not read", outs: [{ account: x, at: instant("2026-03-28T23:30:00Z"), numbers: {} }] },
    {
      text: "Half read",
      outs: [
        { account: linkedin, at: instant("2026-03-10T09:00:00Z"), numbers: {} },
        { account: x, at: instant("2026-03-10T09:00:01Z"), numbers: { likes: 1 } },
      ],
    },
    { text: "Before", outs: [{ account: x, at: instant("2026-02-27T23:30:00Z"), numbers: {} }] },
  ]
  const lines = await keepLines(place.world, place.owner, posts)
  ids = posts.map(({ text }) => lines.find((line) => line.text === text)?.post ?? "")
})
after(async () => place.close())

test("what has no numbers is told by account, by day and by hour on the clock asked for", async () => {
  const { unread } = await place.owner.run("analytics.daily", range)
  assert.equal(unread.posts, 1)
  assert.deepEqual(
    new Map(unread.accounts.map(({ accountId, posts }) => [accountId, posts])),
    new Map([
      [x.id, 1],
      [linkedin.id, 1],
    ]),
  )
  // Half past midnight in Copenhagen, on the Sunday.
  assert.deepEqual(unread.days, [{ date: "2026-03-29", posts: 1 }])
  assert.deepEqual(unread.hours, [{ weekday: 7, hour: 0, posts: 1 }])
  assert.deepEqual(
    unread.newest.map(({ postId, text }) => [postId, text]),
    [[ids[1], "Not read"]],
  )
  const { unread: there } = await place.owner.run("analytics.daily", { ...range, accountIds: [linkedin.id] })
  assert.deepEqual([there.posts, there.newest.map(({ text }) => text)], [1, ["Half read"]])
})

test("of a label it is told how many posts were read, and the engagement of those whose views are known", async () => {
  const { label } = await place.owner.run("labels.save", { name: "Bulbs", colour: "moss" })
  await place.owner.run("posts.label", { ids: ids.slice(0, 3), labelId: label.id, isOn: true })
  const { labels } = await place.owner.run("analytics.byLabel", range)
  const [bulbs] = labels
  assert.deepEqual([bulbs?.totals.posts, bulbs?.readPosts, bulbs?.viewedEngagement], [3, 2, 7])
  assert.equal((await place.owner.run("analytics.daily", { ...range, labelId: label.id })).unread.posts, 1)
})

test("every post is listed on every account with all its numbers; what was not read, or is not reported, is absent", async () => {
  const { lines, nextAfter } = await place.owner.run("analytics.posts", range)
  assert.equal(nextAfter, undefined)
  const byText = (text: string) => lines.filter((line) => line.text === text)
  assert.equal(lines.length, 4)
  const [read] = byText("Read")
  assert.deepEqual(
    [read?.views, read?.likes, read?.reach, read?.engagement, read?.provider],
    [200, 7, undefined, 7, "X"],
  )
  assert.deepEqual([read?.lastReadAt, read?.labels], ["2026-03-02T10:00:00.000000Z", ["Bulbs"]])
  const [notRead] = byText("Not read")
  assert.ok(notRead !== undefined)
  for (const name of ["views", "likes", "engagement", "firstReadAt", "lastReadAt"] as const) {
    assert.equal(notRead[name], undefined, name)
  }
  assert.deepEqual(
    byText("Half read").map(({ provider, engagement }) => [provider, engagement]),
    [
      ["LinkedIn", undefined],
      ["X", 1],
    ],
  )
})

test("the list goes on after a post, each post with all its accounts", async () => {
  const at = (day: number) => instant("2026-06-01T08:00:00Z").add({ hours: day })
  const many = Array.from({ length: 203 }, (_, index) => ({
    text: `Post ${index}`,
    outs: [x, linkedin].map((account) => ({ account, at: at(index), numbers: { likes: index } })),
  }))
  await keepLines(place.world, place.owner, many)
  const june = { from: "2026-06-01T00:00:00Z", to: "2026-07-01T00:00:00Z" }
  const first = await place.owner.run("analytics.posts", june)
  assert.equal(first.lines.length, 400)
  const rest = await place.owner.run("analytics.posts", { ...june, after: first.nextAfter ?? "" })
  assert.deepEqual([rest.lines.length, rest.nextAfter], [6, undefined])
  const texts = new Set([...first.lines, ...rest.lines].map(({ text }) => text))
  assert.equal(texts.size, 203)
})
