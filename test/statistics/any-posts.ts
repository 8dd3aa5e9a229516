import fc from "fast-check"
import type { Line } from "./brute-force.ts"
import type { KnownAccount, PlannedPost } from "./keep-lines.ts"

/* Posts at random: some at the very ends of hours and half hours, with some numbers and without others. */

const begin = Temporal.Instant.from("2026-01-01T00:00:00Z")
export const anyMoment = fc
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

/** Most posts come out on all their accounts within moments; others anywhere in the year. */
const minutesApart = fc.constantFrom(0, 1, 20)

export function anyPosts(known: readonly KnownAccount[]): fc.Arbitrary<PlannedPost[]> {
  const out = (account: KnownAccount) =>
    fc.record({ at: anyMoment, numbers }).map(({ at, numbers: read }) => ({ account, at, numbers: read }))
  const post = fc
    .subarray([...known], { minLength: 1, maxLength: 4 })
    .chain((chosen) => fc.tuple(fc.string({ maxLength: 8 }), fc.tuple(...chosen.map(out)), fc.option(minutesApart)))
    .map(([text, outs, minutes]) => {
      const together = (index: number) => outs[0]?.at.add({ minutes: index * (minutes ?? 0) })
      const placed = outs.map((each, index) => ({
        ...each,
        at: (minutes === null ? null : together(index)) ?? each.at,
      }))
      return { text: text.replaceAll("\0", ""), outs: placed }
    })
  return fc.array(post, { minLength: 60, maxLength: 120 })
}
