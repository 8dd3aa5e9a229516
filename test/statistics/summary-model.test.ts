import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { openPlace, type Place } from "../posts/place.ts"
import { bruteForce, inOrder, type Line } from "./brute-force.ts"
import { keepLines, type KnownAccount } from "./keep-lines.ts"

let place: Place
let accounts: readonly KnownAccount[]

before(async () => {
  place = await openPlace()
  const networks = ["x", "x", "bluesky", "instagram", "linkedin", "mastodon", "mastodon"] as const
  accounts = await Promise.all(networks.map(async (network) => ({ id: await place.account(network), network })))
})
after(async () => place.close())

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

const begin = Temporal.Instant.from("2026-01-01T00:00:00Z")
const moment = fc
  .tuple(fc.integer({ min: 0, max: 420 * 24 }), fc.constantFrom(0, 1, 1_799_999_999, 1_800_000_000, 3_599_999_999))
  .map(([hours, microseconds]) => begin.add({ hours, microseconds }))
const count = fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined, freq: 3 })
const numbers = fc
  .record({
    views: count,
    reach: count,
    likes: count,
    comments: count,
    shares: count,
    quotes: count,
    saves: count,
    clicks: count,
  })
  .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Line["numbers"])

function posts(known: readonly KnownAccount[]) {
  const out = (account: KnownAccount) =>
    fc.record({ at: moment, numbers }).map(({ at, numbers: read }) => ({ account, at, numbers: read }))
  const post = fc
    .subarray([...known], { minLength: 1, maxLength: 4 })
    .chain((chosen) => fc.tuple(fc.string({ maxLength: 8 }), fc.tuple(...chosen.map(out))))
    .map(([text, outs]) => ({ text: text.replaceAll("\0", ""), outs }))
  return fc.array(post, { minLength: 60, maxLength: 120 })
}

test("S-227 S-228 S-229 S-230 S-232 S-233: a summary says what counting by hand says, whatever was posted, in every zone", async () => {
  const lines: Line[] = []
  for (const batch of fc.sample(posts(accounts), { numRuns: 4, seed: 20_261_115 })) {
    lines.push(...(await keepLines(place.world, place.owner, batch)))
  }
  const question = fc.record({
    from: moment,
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
  await fc.assert(asking, { numRuns: 120, endOnFailure: true })
})
