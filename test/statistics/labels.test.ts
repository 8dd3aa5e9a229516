import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import fc from "fast-check"
import { inWorkspace } from "#storage/database.ts"
import { closeDays } from "#storage/metric-days.ts"
import { openWorkspaceOf } from "../connect-account.ts"
import { openPlace, type Place } from "../posts/place.ts"
import { anyMoment, anyPosts } from "./any-posts.ts"
import { bruteForce, inOrder, type Line } from "./brute-force.ts"
import { connectFour, keepLines, type KnownAccount } from "./keep-lines.ts"

let place: Place
let accounts: readonly KnownAccount[]
let lines: readonly Line[]
/** Which posts have each label: some have both, some none. */
const labelled = new Map<string, ReadonlySet<string>>()

before(async () => {
  place = await openPlace()
  accounts = await connectFour(place)
  const [posts = []] = fc.sample(anyPosts(accounts), { numRuns: 1, seed: 5 })
  lines = await keepLines(place.world, place.owner, posts)
  const ids = [...new Set(lines.map(({ post }) => post))]
  for (const [name, step] of [
    ["Bulb week", 2],
    ["Tips", 3],
  ] as const) {
    const { label } = await place.owner.run("labels.save", { name, colour: "moss" })
    const chosen = ids.filter((_, index) => index % step === 0)
    await place.owner.run("posts.label", { ids: chosen, labelId: label.id, isOn: true })
    labelled.set(label.id, new Set(chosen))
  }
  // Sums that are kept of whole days know nothing of labels.
  const workspaceId = await openWorkspaceOf(place.owner)
  const begin = Temporal.Instant.from("2025-12-20T00:00:00Z").epochMilliseconds / 86_400_000
  const days = Array.from({ length: 460 }, (_, index) => begin + index)
  await place.world.services.database.write((db) => closeDays(inWorkspace(db, workspaceId), days))
})
after(async () => place.close())

const ofLabel = (labelId: string) => lines.filter(({ post }) => labelled.get(labelId)?.has(post) === true)

test("the statistics of a label are those of its posts, whatever the range, the accounts and the clock", async () => {
  const question = fc.record({
    labelId: fc.constantFrom(...labelled.keys()),
    from: anyMoment,
    hours: fc.integer({ min: 1, max: 400 * 24 }),
    chosen: fc.subarray(accounts.map(({ id }) => id)),
    zone: fc.constantFrom("UTC", "Europe/Copenhagen", "Asia/Kathmandu"),
  })
  await fc.assert(
    fc.asyncProperty(question, async ({ labelId, from, hours, chosen, zone }) => {
      const to = from.add({ hours })
      const asked = { from: from.toString(), to: to.toString(), accountIds: chosen, timeZone: zone, labelId }
      const summary = await place.owner.run("analytics.ofLabel", asked)
      const expected = bruteForce(ofLabel(labelId), { from, to, accounts: chosen, zone })
      assert.deepEqual(inOrder(summary), expected)
      const { days } = await place.owner.run("analytics.daily", asked)
      const sum = days.reduce((total, { engagement }) => total + engagement, 0)
      assert.equal(sum, expected.totals.engagement)
    }),
    { numRuns: 30, endOnFailure: true },
  )
})

test("labels are compared with one another, and a post with two of them counts in both", async () => {
  const question = fc.record({ from: anyMoment, hours: fc.integer({ min: 24, max: 400 * 24 }) })
  await fc.assert(
    fc.asyncProperty(question, async ({ from, hours }) => {
      const to = from.add({ hours })
      const { labels } = await place.owner.run("analytics.byLabel", { from: from.toString(), to: to.toString() })
      const expected = [...labelled.keys()]
        .map((labelId) => ({
          labelId,
          totals: bruteForce(ofLabel(labelId), { from, to, accounts: [], zone: "UTC" }).totals,
        }))
        .filter(({ totals }) => totals.posts > 0)
        .toSorted((a, b) => b.totals.engagement - a.totals.engagement || b.totals.posts - a.totals.posts)
      assert.deepEqual(
        labels.map(({ labelId, totals }) => ({ labelId, totals })),
        expected,
      )
    }),
    { numRuns: 30, endOnFailure: true },
  )
})

test("agents are told nothing of labels: the summary that they read takes none", async () => {
  const [labelId] = labelled.keys()
  const asked = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z", labelId }
  assert.match(await place.agent.refused("analytics.summary", asked, "BadInput"), /labelId/)
  await place.agent.refused("analytics.ofLabel", asked, "UnknownAction")
})
