/*
 * Terminology
 *
 * - slot: a time of the week at which an account usually posts, as a clock in the workspace's time zone shows it
 * - free: a moment of a slot to come that no Scheduled post of the account has
 * - lane: the slots of one account, which may be paused
 */

/** Monday is 1. The minute is that of the day. */
export type QueueSlot = { readonly weekday: number; readonly minute: number }

/** The moments of slots after `from` and up to `to`, soonest first. */
export function slotMoments(
  slots: readonly QueueSlot[],
  timeZone: string,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): readonly Temporal.Instant[] {
  const moments: Temporal.Instant[] = []
  const last = to.toZonedDateTimeISO(timeZone).toPlainDate()
  let day = from.toZonedDateTimeISO(timeZone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const { weekday, minute } of slots) {
      if (weekday !== day.dayOfWeek) continue
      const plainTime = new Temporal.PlainTime(Math.trunc(minute / 60), minute % 60)
      // An hour that is missing is the one after it, and of an hour that comes twice it is the first.
      const moment = day.toZonedDateTime({ timeZone, plainTime }).toInstant()
      if (isBetween(moment, from, to)) moments.push(moment)
    }
  }
  return withoutTwins(moments.toSorted((a, b) => Temporal.Instant.compare(a, b)))
}

function isBetween(moment: Temporal.Instant, from: Temporal.Instant, to: Temporal.Instant): boolean {
  return Temporal.Instant.compare(moment, from) > 0 && Temporal.Instant.compare(moment, to) <= 0
}

/** Where an hour is missing, two slots may fall on one moment. */
function withoutTwins(sorted: readonly Temporal.Instant[]): readonly Temporal.Instant[] {
  return sorted.filter((moment, place) => place === 0 || sorted[place - 1]?.equals(moment) !== true)
}

export type Lane = {
  readonly slots: readonly QueueSlot[]
  /** Until when its slots are not used; null is until somebody resumes it, undefined is not at all. */
  readonly pausedUntil: Temporal.Instant | null | undefined
  /** When its Scheduled posts go out. */
  readonly taken: readonly Temporal.Instant[]
}

/** What is still to be had in a lane. A post within the minute of a slot has it. */
export function freeMoments(
  { slots, pausedUntil, taken }: Lane,
  timeZone: string,
  span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): readonly Temporal.Instant[] {
  if (pausedUntil === null) return []
  const minutes = new Set(taken.map(minuteOf))
  return slotMoments(slots, timeZone, span).filter(
    (moment) =>
      !minutes.has(minuteOf(moment)) &&
      (pausedUntil === undefined || Temporal.Instant.compare(moment, pausedUntil) >= 0),
  )
}

/**
 * The first moment at which a post for several accounts can go out: a slot of one of them that no other of them has
 * given away. Accounts without slots, and those that are paused, do not ask for one.
 */
export function nextFree(
  lanes: readonly Lane[],
  timeZone: string,
  span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Temporal.Instant | null {
  const taken = new Set(lanes.flatMap((lane) => lane.taken).map(minuteOf))
  const [first] = lanes
    .flatMap((lane) => freeMoments(lane, timeZone, span))
    .filter((moment) => !taken.has(minuteOf(moment)))
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  return first ?? null
}

function minuteOf({ epochMilliseconds }: Temporal.Instant): number {
  return Math.floor(epochMilliseconds / 60_000)
}
