import type { AccountView, CalendarEntryView, MediaView } from "../../api/views.ts"

/* Where the next day lies on the stave: from the full hour before now, 25 hours wide, by the person's clock. */

const hourMs = 3_600_000
const spanHours = 25

export type StaveHour = { readonly at: number; readonly hour: number; readonly day: Temporal.PlainDate }

export type Stave = {
  /** In milliseconds. */
  readonly from: number
  readonly to: number
  readonly hours: readonly StaveHour[]
  /** From 0 to 1. */
  place(at: number): number
}

export function makeStave(now: number, timeZone: string): Stave {
  const here = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const from = here.round({ smallestUnit: "hour", roundingMode: "floor" }).epochMilliseconds
  const hours = Array.from({ length: spanHours }, (_, step) => {
    const at = from + step * hourMs
    const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
    return { at, hour: there.hour, day: there.toPlainDate() }
  })
  const width = spanHours * hourMs
  return { from, to: from + width, hours, place: (at) => (at - from) / width }
}

/** A post that goes out, or a slot that is free. */
export type StaveNote = {
  readonly key: string
  readonly at: number
  readonly post?: CalendarEntryView
  readonly picture?: MediaView | undefined
  readonly accounts: readonly AccountView[]
}

export type Stretch = { readonly from: number; readonly to: number }

/** Hours that follow one another, as stretches from 0 to 1. */
export function stretchesOf(stave: Stave, is: (hour: StaveHour) => boolean): readonly Stretch[] {
  const found: { from: number; to: number }[] = []
  for (const each of stave.hours.filter(is)) {
    const [from, to] = [stave.place(each.at), stave.place(each.at + hourMs)]
    const last = found.at(-1)
    if (last !== undefined && Math.abs(last.to - from) < 1e-6) last.to = to
    else found.push({ from, to })
  }
  return found
}
