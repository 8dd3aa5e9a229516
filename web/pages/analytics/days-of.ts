import type { SummaryView } from "../../api/views.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { locale } from "../../words/language.ts"
import type { AnalyticsSearch } from "./analytics-search.ts"

/** Some days in a row. */
export type Days = { readonly first: Temporal.PlainDate; readonly count: number }

/** One less than 400 times 24 hours: with a clock that is put back, 400 days are an hour more. */
export const mostDays = 399

/** The days that the address asks for. */
export function askedDays({ range = "30", from, to }: AnalyticsSearch, today: Temporal.PlainDate): Days {
  if (from !== undefined && to !== undefined) {
    const first = Temporal.PlainDate.from(from)
    return { first, count: Math.min(first.until(to).days + 1, mostDays) }
  }
  const count = Number(range)
  return { first: today.subtract({ days: count - 1 }), count }
}

/** The days that they are compared with; null where the address says with nothing. */
export function comparedDays(search: AnalyticsSearch, days: Days): Days | null {
  if (search.vsFrom !== undefined && search.vsTo !== undefined) {
    return askedDays({ from: search.vsFrom, to: search.vsTo }, days.first)
  }
  if (search.vs === "none") return null
  return search.vs === "year" ? { ...days, first: days.first.subtract({ years: 1 }) } : daysBefore(days)
}

/** As many days right before them. */
export function daysBefore({ first, count }: Days): Days {
  return { first: first.subtract({ days: count }), count }
}

export function lastOf({ first, count }: Days): Temporal.PlainDate {
  return first.add({ days: count - 1 })
}

/** From the first moment of the first day to the first moment after the last. */
export function instantsOf({ first, count }: Days, timeZone: string) {
  const begin = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).toInstant().toString()
  return { from: begin(first), to: begin(first.add({ days: count })), timeZone }
}

/** The days that an answer is about. */
export function daysOf({ from, to, timeZone }: Pick<SummaryView, "from" | "to" | "timeZone">): Days {
  const dayAt = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate()
  const first = dayAt(from)
  return { first, count: first.until(dayAt(to), { largestUnit: "day" }).days }
}

const shortDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "UTC" })
const longDay = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" })
const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })

const noon = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: "UTC", plainTime: "12:00" }).epochMilliseconds

/** "19 Oct" */
function showShortDay(day: Temporal.PlainDate): string {
  return shortDay.format(noon(day))
}

/** "19 Oct 2026" */
function showLongDay(day: Temporal.PlainDate): string {
  return longDay.format(noon(day))
}

/** "18 Oct to 16 Nov 2026" */
export function sayDays(days: Days): string {
  const last = lastOf(days)
  const isOneYear = days.first.year === last.year
  return analyticsWords.between((isOneYear ? showShortDay : showLongDay)(days.first), showLongDay(last))
}

/** "Mon 19 Oct" */
export function showWeekday(day: Temporal.PlainDate): string {
  return `${weekday.format(noon(day))} ${shortDay.format(noon(day))}`
}
