/* Which days the calendar shows, and what stands on each. Days are those of a zone: some have 23 or 25 hours. */

export const calendarViews = ["month", "week", "list"] as const

export type CalendarView = (typeof calendarViews)[number]

export type DaySpan = {
  /** From Monday on where whole weeks are shown. */
  readonly days: readonly Temporal.PlainDate[]
  /** The instants between which they lie. */
  readonly from: string
  readonly to: string
}

export function spanOf(view: CalendarView, on: Temporal.PlainDate, timeZone: string): DaySpan {
  const [first, last] = edgesOf(view, on)
  const days: Temporal.PlainDate[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) days.push(day)
  return { days, from: startOf(first, timeZone), to: startOf(last.add({ days: 1 }), timeZone) }
}

function edgesOf(view: CalendarView, on: Temporal.PlainDate): readonly [Temporal.PlainDate, Temporal.PlainDate] {
  if (view === "week") return [mondayOf(on), sundayOf(on)]
  const [first, last] = [on.with({ day: 1 }), on.with({ day: on.daysInMonth })]
  return view === "list" ? [first, last] : [mondayOf(first), sundayOf(last)]
}

function mondayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.subtract({ days: day.dayOfWeek - 1 })
}

function sundayOf(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: 7 - day.dayOfWeek })
}

/** The instant at which a day begins. */
export function startOf(day: Temporal.PlainDate, timeZone: string): string {
  return day.toZonedDateTime(timeZone).toInstant().toString()
}

/** The day to show after a step back or on. */
export function stepFrom(view: CalendarView, on: Temporal.PlainDate, by: 1 | -1): Temporal.PlainDate {
  return view === "week" ? on.add({ days: 7 * by }) : on.with({ day: 1 }).add({ months: by })
}

export function dayOf(iso: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** "2026-11-19": the name by which a day is found. */
export function groupByDay<E extends { readonly at?: string | undefined }>(
  entries: readonly E[],
  timeZone: string,
): ReadonlyMap<string, readonly E[]> {
  const dated = entries.flatMap((entry) =>
    entry.at === undefined ? [] : [{ entry, day: dayOf(entry.at, timeZone).toString() }],
  )
  const groups = Map.groupBy(dated, ({ day }) => day)
  return new Map([...groups].map(([day, group]) => [day, group.map(({ entry }) => entry)]))
}

/** The instant at which the clock of a day shows the same time as at another instant; a missing hour is the one after it. */
export function sameClockOn(day: Temporal.PlainDate, iso: string, timeZone: string): string {
  const plainTime = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainTime()
  return showInstantOf(day.toZonedDateTime({ timeZone, plainTime }))
}

export function atMinute(day: Temporal.PlainDate, minute: number, timeZone: string): string {
  const plainTime = new Temporal.PlainTime(Math.trunc(minute / 60), minute % 60)
  return showInstantOf(day.toZonedDateTime({ timeZone, plainTime }))
}

function showInstantOf(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString({ fractionalSecondDigits: 6 })
}

/** What a clock shows, in minutes of the day. */
export function minuteOf(iso: string, timeZone: string): number {
  const { hour, minute } = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
  return hour * 60 + minute
}

/** 24, but for the days on which the clocks are changed. */
export function hoursOf(day: Temporal.PlainDate, timeZone: string): number {
  return day.toZonedDateTime(timeZone).hoursInDay
}
