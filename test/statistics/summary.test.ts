import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { instantComplaint } from "#domain/instant.ts"
import { inWorkspace } from "#storage/database.ts"
import { closeDays } from "#storage/metric-days.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { type Agent, openPlace, type Place } from "../posts/place.ts"
import { anyMoment, anyPosts } from "./any-posts.ts"
import { bruteForce, inOrder, type Line } from "./brute-force.ts"
import { keepLines, type KnownAccount } from "./keep-lines.ts"

let place: Place
let agent: Agent
let x: KnownAccount
let bluesky: KnownAccount
let linkedin: KnownAccount

before(async () => {
  place = await openPlace()
  agent = place.agent
  const connect = async (network: KnownAccount["network"]) => ({ id: await place.account(network), network })
  x = await connect("x")
  bluesky = await connect("bluesky")
  linkedin = await connect("linkedin")
})
after(async () => place.close())

const at = (text: string) => Temporal.Instant.from(text)
const keep = async (...posts: Parameters<typeof keepLines>[2]) => keepLines(place.world, place.owner, posts)
const zero = { views: 0, reach: 0, likes: 0, comments: 0, shares: 0, quotes: 0, saves: 0, clicks: 0, engagement: 0 }

/** The whole of one year, which no other test uses. */
const year = (number: number) => ({ from: `${number}-01-01T00:00:00Z`, to: `${number + 1}-01-01T00:00:00Z` })

test("S-107 S-108 S-109 S-167 S-223: a range without posts has all totals, at 0, and echoes what was asked", async () => {
  const asked = { from: "2001-01-01T00:00:00+01:00", to: "2001-02-01T00:00:00.5Z", timeZone: "Europe/copenhagen" }
  assert.deepEqual(await agent.run("analytics.summary", asked), {
    ...asked,
    totals: { posts: 0, ...zero },
    byAccount: [],
    byNetwork: [],
    topPosts: [],
    bestTimes: [],
  })
  const { timeZone } = await agent.run("analytics.summary", { from: asked.from, to: asked.to, accountIds: [] })
  assert.equal(timeZone, "UTC")
})

test("S-110 S-111 S-112 S-113 S-229 S-232: a post on two accounts is one post, its numbers are those of both", async () => {
  const when = at("2002-05-06T10:20:30.123456Z")
  const [first] = await keep({
    text: "Bulbs are in",
    outs: [
      { account: x, at: when, numbers: { views: 100, likes: 5, comments: 1, shares: 2, quotes: 3, saves: 4 } },
      { account: bluesky, at: when.add({ seconds: 1 }), numbers: { likes: 7 } },
      { account: linkedin, at: when.add({ seconds: 2 }), numbers: {} },
    ],
  })
  const summary = await agent.run("analytics.summary", year(2002))
  const ofX = { ...zero, posts: 1, views: 100, likes: 5, comments: 1, shares: 2, quotes: 3, saves: 4, engagement: 15 }
  const ofBluesky = { ...zero, posts: 1, likes: 7, engagement: 7 }
  const ofLinkedIn = { ...zero, posts: 1 }
  assert.deepEqual(summary.totals, { ...ofX, likes: 12, engagement: 22 })
  assert.deepEqual(summary.byAccount, [
    { accountId: x.id, provider: "X", totals: ofX },
    { accountId: bluesky.id, provider: "Bluesky", totals: ofBluesky },
    { accountId: linkedin.id, provider: "LinkedIn", totals: ofLinkedIn },
  ])
  assert.deepEqual(summary.byNetwork, [
    { provider: "X", totals: ofX },
    { provider: "Bluesky", totals: ofBluesky },
    { provider: "LinkedIn", totals: ofLinkedIn },
  ])
  const accountIds = [x.id, bluesky.id, linkedin.id]
  const publishedAt = "2002-05-06T10:20:30.123456Z"
  assert.deepEqual(summary.topPosts, [
    { postId: first?.post, text: "Bulbs are in", publishedAt, accountIds, engagement: 22, views: 100 },
  ])
  assert.deepEqual(summary.bestTimes, [
    { weekday: 1, hour: 10, posts: 1, engagement: 22, average: 22, lowConfidence: true },
  ])
})

test("S-224: with some accounts, those alone count, in the sums of posts too; one that was disconnected stays in", async () => {
  const gone: KnownAccount = { id: await place.account("x"), network: "x" }
  const when = at("2003-05-06T10:00:00Z")
  await keep({
    text: "On both",
    outs: [
      { account: gone, at: when, numbers: { likes: 3, views: 9 } },
      { account: bluesky, at: when, numbers: { likes: 4 } },
    ],
  })
  await place.owner.run("accounts.delete", { id: gone.id })
  const only = await agent.run("analytics.summary", { ...year(2003), accountIds: [gone.id, gone.id] })
  assert.deepEqual([only.totals.engagement, only.byAccount.length, only.topPosts[0]?.engagement], [3, 1, 3])
  assert.deepEqual(only.topPosts[0]?.accountIds, [gone.id])
  const all = await agent.run("analytics.summary", year(2003))
  assert.equal(all.totals.engagement, 7)
  assert.deepEqual(all.byNetwork.map(({ provider }) => provider).toSorted(), ["Bluesky", "X"])
  for (const id of ["acc_nonsense", x.id.replace(/.$/, (last) => (last === "0" ? "1" : "0"))]) {
    await agent.refused("analytics.summary", { ...year(2003), accountIds: [id] }, "NotFound")
  }
})

test("S-220 S-221 S-227: the first instant of a range is part of it, the last is not", async () => {
  const [from, to] = [at("2004-03-01T00:00:00Z"), at("2004-04-01T00:00:00Z")]
  const out = (when: Temporal.Instant) => ({
    text: when.toString(),
    outs: [{ account: x, at: when, numbers: { likes: 1 } }],
  })
  await keep(out(from.subtract({ microseconds: 1 })), out(from), out(to.subtract({ microseconds: 1 })), out(to))
  const { topPosts } = await agent.run("analytics.summary", { from: from.toString(), to: to.toString() })
  assert.deepEqual(
    topPosts.map(({ text }) => text),
    [to.subtract({ microseconds: 1 }).toString(), from.toString()],
  )
})

test("S-228 S-431: the ten with most engagement are shown, of equals the newer first", async () => {
  const posts = Array.from({ length: 14 }, (_, index) => ({
    text: `post ${index}`,
    outs: [{ account: x, at: at("2005-01-01T00:00:00Z").add({ hours: index }), numbers: { likes: index % 3 } }],
  }))
  await keep(...posts)
  const { topPosts } = await agent.run("analytics.summary", year(2005))
  const expected = [11, 8, 5, 2, 13, 10, 7, 4, 1, 12]
  assert.deepEqual(
    topPosts.map(({ text }) => text),
    expected.map((index) => `post ${index}`),
  )
})

test("S-114 S-115 S-116 S-225 S-226 S-230 S-231 S-233 S-234: hours of the week are told in the time zone; from three posts on they say something", async () => {
  const sunday = at("2006-01-08T20:45:00Z")
  const out = (when: Temporal.Instant, likes: number) => ({
    text: "",
    outs: [{ account: x, at: when, numbers: { likes } }],
  })
  await keep(
    out(sunday, 1),
    out(sunday.add({ minutes: 3 }), 1),
    out(sunday.add({ hours: 168 }), 2),
    out(sunday.add({ hours: 1 }), 7),
  )
  const times = async (timeZone?: string) =>
    (await agent.run("analytics.summary", { ...year(2006), ...(timeZone === undefined ? {} : { timeZone }) })).bestTimes
  const inUtc = [
    { weekday: 7, hour: 20, posts: 3, engagement: 4, average: 4 / 3, lowConfidence: false },
    { weekday: 7, hour: 21, posts: 1, engagement: 7, average: 7, lowConfidence: true },
  ]
  for (const zone of [undefined, "", "UTC", "Mars/Olympus", "+05:30", "UTC+5", "GMT+2", "'; DROP TABLE posts"]) {
    assert.deepEqual(await times(zone), inUtc, `${zone}`)
  }
  const india = await times("Asia/Kolkata")
  assert.deepEqual(
    india.map(({ weekday, hour, posts }) => [weekday, hour, posts]),
    [
      [1, 2, 3],
      [1, 3, 1],
    ],
  )
})

test("S-222 S-235: a range that cannot be read, is turned round or is too long is refused, and the field is named", async () => {
  const message = async (input: object) => agent.refused("analytics.summary", input, "BadInput")
  const [from, to] = ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"]
  for (const wrong of ["", "yesterday", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "1767225600"]) {
    assert.equal(await message({ from: wrong, to }), `from ${instantComplaint}`, wrong)
    assert.equal(await message({ from, to: wrong }), `to ${instantComplaint}`, wrong)
  }
  assert.equal(await message({ from: "?", to: "?" }), `from ${instantComplaint}`)
  assert.match(await message({ to }), /^from /)
  assert.match(await message({ from }), /^to /)
  assert.match(await message({ from: to, to: from }), /^to must be after from/)
  assert.match(await message({ from, to: from }), /^to must be after from/)
  const end = at(from).add({ hours: 400 * 24 })
  await agent.run("analytics.summary", { from, to: end.toString() })
  const longer = end.add({ microseconds: 1 }).toString()
  assert.match(await message({ from, to: longer }), /^to must be at most 400 days after from/)
})

/** Offsets of half and of quarter hours, changes of half an hour, both halves of the year, both sides of the date line. */
const zones = [
  "UTC",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
  "America/New_York",
  "Europe/Copenhagen",
  "Africa/Casablanca",
] as const

/** What is no name of a zone counts as UTC. */
const asUtc = ["+02:00", "-0330", "Mars/Olympus", "UTC+3", ""] as const

test("S-227 S-228 S-229 S-230 S-232 S-233: a summary says what counting by hand says, whatever was posted, in every zone", async () => {
  const networks = ["x", "x", "bluesky", "instagram", "linkedin", "mastodon", "mastodon"] as const
  const accounts = await Promise.all(networks.map(async (network) => ({ id: await place.account(network), network })))
  const lines: Line[] = []
  for (const batch of fc.sample(anyPosts(accounts), { numRuns: 4, seed: 20_261_115 })) {
    lines.push(...(await keepLines(place.world, place.owner, batch)))
  }
  const question = fc.record({
    from: anyMoment,
    hours: fc.integer({ min: 1, max: 400 * 24 }),
    chosen: fc.oneof(fc.constant<string[]>([]), fc.subarray(accounts.map(({ id }) => id))),
    zone: fc.constantFrom(...zones, ...asUtc),
  })
  const asking = fc.asyncProperty(question, async ({ from, hours, chosen, zone }) => {
    const to = from.add({ hours })
    const input = { from: from.toString(), to: to.toString(), accountIds: chosen, timeZone: zone }
    const summary = await place.owner.run("analytics.summary", input)
    const known = zones.find((each) => each === zone) ?? "UTC"
    assert.deepEqual(inOrder(summary), bruteForce(lines, { from, to, accounts: chosen, zone: known }))
  })
  await fc.assert(asking, { numRuns: 30, endOnFailure: true })

  // The same once whole days are closed, some of them reopened by posts that come late.
  const workspaceId = await openWorkspaceOf(place.owner)
  const begin = Temporal.Instant.from("2025-12-20T00:00:00Z").epochMilliseconds / 86_400_000
  const close = async (days: readonly number[]) =>
    place.world.services.database.write((db) => closeDays(inWorkspace(db, workspaceId), days))
  const all = Array.from({ length: 460 }, (_, index) => begin + index)
  await close(all.filter((day) => day % 3 !== 0))
  await fc.assert(asking, { numRuns: 30, endOnFailure: true })
  const [late = []] = fc.sample(anyPosts(accounts), { numRuns: 1, seed: 8 })
  lines.push(...(await keepLines(place.world, place.owner, late.slice(0, 12))))
  await fc.assert(asking, { numRuns: 30, endOnFailure: true })
  await close(all)
  await fc.assert(asking, { numRuns: 30, endOnFailure: true })
})
