import { rollDice } from "#actions/sandbox/demo/dice.ts"
import { grow, makeNumbers } from "#actions/sandbox/demo/make-numbers.ts"
import { writeText } from "#actions/sandbox/demo/texts.ts"
import type { Id } from "#domain/ids.ts"
import type { Numbers } from "#domain/metrics.ts"
import type { NetworkKey } from "#domain/network.ts"
import { networkOf } from "#domain/networks/all.ts"
import { nextRung } from "#domain/read-schedule.ts"

const days = 365

/** Hours at which the shop posts, the usual ones more than once. */
const hours = [7, 9, 9, 12, 12, 15, 17, 17, 18, 20] as const

export type DemoAccount = { readonly id: Id<"acc">; readonly network: NetworkKey; readonly handle: string }

export type DemoRead = { readonly at: Temporal.Instant; readonly numbers: Numbers }

export type DemoPublication = {
  readonly account: DemoAccount
  readonly publishedAt: Temporal.Instant
  /** Oldest first; none where the network reports nothing. */
  readonly reads: readonly DemoRead[]
}

export type DemoPost = {
  readonly text: string
  readonly scheduledAt: Temporal.Instant
  readonly publications: readonly DemoPublication[]
}

/** A year of posts up to yesterday, with all that was read of them until now. */
export function makeYear(seed: number, now: Temporal.Instant, accounts: readonly DemoAccount[]): readonly DemoPost[] {
  const roll = rollDice(seed)
  const today = now.toZonedDateTimeISO("UTC").startOfDay()
  const posts: DemoPost[] = []
  for (let daysAgo = days; daysAgo >= 1; daysAgo -= 1) {
    const day = today.subtract({ days: daysAgo })
    const most = day.dayOfWeek >= 6 ? 1.2 : 2.4
    const yearPassed = 1 - daysAgo / days
    for (let left = roll() * most; left >= 0.5; left -= 1) {
      const hour = hours[Math.floor(roll() * hours.length)] ?? 9
      const scheduledAt = day.add({ hours: hour, minutes: Math.floor(roll() * 4) * 15 }).toInstant()
      const chosen = accounts.filter(() => roll() < 0.55)
      const [first] = accounts
      const to = chosen.length > 0 || first === undefined ? chosen : [first]
      const text = writeText(roll)
      const publications = to.map((account, index) => {
        const publishedAt = scheduledAt.add({ seconds: 1 + index, milliseconds: Math.floor(roll() * 900) })
        const final = makeNumbers(roll, account.network, scheduledAt, yearPassed)
        return { account, publishedAt, reads: readUntil(now, account.network, publishedAt, final) }
      })
      if (publications.length > 0) posts.push({ text, scheduledAt, publications })
    }
  }
  return posts
}

function readUntil(
  now: Temporal.Instant,
  network: NetworkKey,
  publishedAt: Temporal.Instant,
  final: Numbers,
): readonly DemoRead[] {
  const reads: DemoRead[] = []
  if (networkOf(network).constraints.metrics.length === 0) return reads
  let at = nextRung(publishedAt, publishedAt)
  while (at !== null && Temporal.Instant.compare(at, now) <= 0) {
    reads.push({ at, numbers: grow(network, final, publishedAt.until(at).total("hours")) })
    at = nextRung(publishedAt, at)
  }
  return reads
}
