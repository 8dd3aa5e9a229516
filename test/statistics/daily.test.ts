import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { inWorkspace } from "#storage/database.ts"
import { closeDays } from "#storage/metric-days.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { anyMoment, anyPosts } from "./any-posts.ts"
import type { Line } from "./brute-force.ts"
import { keepLines, type KnownAccount } from "./keep-lines.ts"

let place: Place
let x: KnownAccount
let bluesky: KnownAccount

before(async () => {
  place = await openPlace()
  x = { id: await place.account("x"), network: "x" }
  bluesky = { id: await place.account("bluesky"), network: "bluesky" }
})
after(async () => place.close())

const at = (text: string) => Temporal.Instant.from(text)
const year = (number: number) => ({ from: `${number}-01-01T00:00:00Z`, to: `${number + 1}-01-01T00:00:00Z` })

test("a post counts on the day of its first account, by the clock that was asked for", async () => {
  const late = at("2002-05-06T22:30:00Z")
  const [kept] = await keepLines(place.world, place.owner, [
    {
      text: "Bulbs are in",
      outs: [
        { account: x, at: late, numbers: { views: 100, likes: 5 } },
        { account: bluesky, at: late.add({ hours: 3 }), numbers: { likes: 7 } },
      ],
    },
    { text: "Less loud", outs: [{ account: x, at: late.subtract({ hours: 1 }), numbers: { likes: 1 } }] },
  ])
  const best = { postId: kept?.post, text: "Bulbs are in", engagement: 12 }
  const utc = await place.owner.run("analytics.daily", year(2002))
  assert.deepEqual(utc.days, [{ date: "2002-05-06", posts: 2, views: 100, reach: 0, clicks: 0, engagement: 13, best }])
  const here = await place.owner.run("analytics.daily", { ...year(2002), timeZone: "Europe/Copenhagen" })
  assert.deepEqual(
    here.days.map(({ date, posts, engagement }) => [date, posts, engagement]),
    [
      ["2002-05-06", 1, 1],
      ["2002-05-07", 1, 12],
    ],
  )
  const only = await place.owner.run("analytics.daily", { ...year(2002), accountIds: [bluesky.id] })
  assert.deepEqual(
    only.days.map(({ date, engagement }) => [date, engagement]),
    [["2002-05-07", 7]],
  )
})

test("a range without posts has no days and echoes what was asked", async () => {
  const asked = { ...year(2001), timeZone: "Mars/Olympus" }
  const unread = { posts: 0, accounts: [], days: [], hours: [], newest: [] }
  assert.deepEqual(await place.owner.run("analytics.daily", asked), { ...asked, days: [], unread })
})

test("a range that is too long and an account that is not there are refused as in a summary", async () => {
  const long = { from: "2026-01-01T00:00:00Z", to: "2027-03-01T00:00:00Z" }
  assert.match(await place.owner.refused("analytics.daily", long, "BadInput"), /^to must be at most 400 days/)
  await place.owner.refused("analytics.daily", { ...year(2002), accountIds: ["acc_nonsense"] }, "NotFound")
})

const zones = [
  "UTC",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Kiritimati",
  "Europe/Copenhagen",
]

test("the days say what counting by hand says, and together what the summary says", async () => {
  const networks = ["x", "bluesky", "instagram", "pinterest"] as const
  const accounts = await Promise.all(networks.map(async (network) => ({ id: await place.account(network), network })))
  const lines: Line[] = []
  for (const batch of fc.sample(anyPosts(accounts), { numRuns: 2, seed: 20_261_115 })) {
    lines.push(...(await keepLines(place.world, place.owner, batch)))
  }
  const question = fc.record({
    from: anyMoment,
    hours: fc.integer({ min: 1, max: 400 * 24 }),
    chosen: fc.oneof(fc.constant<string[]>([]), fc.subarray(accounts.map(({ id }) => id))),
    timeZone: fc.constantFrom(...zones),
  })
  const asking = fc.asyncProperty(question, async ({ from, hours, chosen, timeZone }) => {
    const to = from.add({ hours })
    const input = { from: from.toString(), to: to.toString(), accountIds: chosen, timeZone }
    const { days } = await place.owner.run("analytics.daily", input)
    const counted = lines.filter(
      (line) =>
        Temporal.Instant.compare(line.at, from) >= 0 &&
        Temporal.Instant.compare(line.at, to) < 0 &&
        (chosen.length === 0 || chosen.includes(line.account)),
    )
    assert.deepEqual(days, countDays(counted, timeZone))
    const { totals } = await place.owner.run("analytics.summary", input)
    for (const name of ["posts", "views", "reach", "clicks", "engagement"] as const) {
      assert.equal(
        days.reduce((sum, day) => sum + day[name], 0),
        totals[name],
        name,
      )
    }
  })
  await fc.assert(asking, { numRuns: 20, endOnFailure: true })
  const workspaceId = await openWorkspaceOf(place.owner)
  const begin = Temporal.Instant.from("2025-12-20T00:00:00Z").epochMilliseconds / 86_400_000
  const all = Array.from({ length: 460 }, (_, index) => begin + index)
  for (const some of [all.filter((day) => day % 3 !== 0), all]) {
    await place.world.services.database.write((db) => closeDays(inWorkspace(db, workspaceId), some))
    await fc.assert(asking, { numRuns: 20, endOnFailure: true })
  }
})

test("the best post of a day is the best by every clock, closed days or not", async () => {
  const begin = at("2010-06-01T00:00:00Z")
  const posts = Array.from({ length: 120 }, (_, index) => ({
    text: `${index}`,
    outs: [{ account: x, at: begin.add({ minutes: (index * 7919) % 4320 }), numbers: { likes: (index * 31) % 23 } }],
  }))
  const lines = await keepLines(place.world, place.owner, posts)
  const workspaceId = await openWorkspaceOf(place.owner)
  const first = begin.epochMilliseconds / 86_400_000
  for (const days of [[], [first + 1], [first, first + 2]]) {
    await place.world.services.database.write((db) => closeDays(inWorkspace(db, workspaceId), days))
    for (const timeZone of zones) {
      const told = await place.owner.run("analytics.daily", { ...year(2010), timeZone })
      assert.deepEqual(told.days, countDays(lines, timeZone), timeZone)
    }
  }
})

const engagementOf = ({ likes = 0, comments = 0, shares = 0, quotes = 0, saves = 0 }: Line["numbers"]) =>
  likes + comments + shares + quotes + saves

function countDays(lines: readonly Line[], zone: string) {
  const sum = (group: readonly Line[], of: (numbers: Line["numbers"]) => number) =>
    group.reduce((total, { numbers }) => total + of(numbers), 0)
  const posts = [...Map.groupBy(lines, ({ post }) => post)].flatMap(([postId, group]) => {
    const [first] = group.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
    return first === undefined
      ? []
      : [{ postId, group, at: first.at, text: first.text, engagement: sum(group, engagementOf) }]
  })
  return [...Map.groupBy(posts, ({ at: out }) => out.toZonedDateTimeISO(zone).toPlainDate().toString())]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, groups]) => {
      const all = groups.flatMap(({ group }) => group)
      const [best] = groups.toSorted(
        (a, b) => b.engagement - a.engagement || Temporal.Instant.compare(b.at, a.at) || (b.postId < a.postId ? -1 : 1),
      )
      return {
        date,
        posts: groups.length,
        views: sum(all, ({ views = 0 }) => views),
        reach: sum(all, ({ reach = 0 }) => reach),
        clicks: sum(all, ({ clicks = 0 }) => clicks),
        engagement: sum(all, engagementOf),
        best: { postId: best?.postId, text: best?.text, engagement: best?.engagement },
      }
    })
}
