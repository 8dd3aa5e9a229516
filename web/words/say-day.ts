import { memoize } from "#domain/memoize.ts"
import { locale } from "./language.ts"
import { words } from "./words.ts"

const say = words.dates

const parts = {
  weekday: { weekday: "short" },
  longWeekday: { weekday: "long" },
  month: { month: "short" },
  longMonth: { month: "long" },
  monthAndYear: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatOf = memoize(
  (part: keyof typeof parts) => new Intl.DateTimeFormat(locale, { ...parts[part], timeZone: "UTC" }),
)

const show = (day: Temporal.PlainDate, part: keyof typeof parts) =>
  formatOf(part).format(Date.UTC(day.year, day.month - 1, day.day))

/** "Mon" */
export function weekdayName(day: Temporal.PlainDate): string {
  return show(day, "weekday")
}

/** "19 Nov" */
export function shortDayName(day: Temporal.PlainDate): string {
  return say.dayAndMonth(String(day.day), show(day, "month"))
}

/** "19 Nov 2026" */
export function dayAndYearName(day: Temporal.PlainDate): string {
  return say.withYear(shortDayName(day), String(day.year))
}

/** "Thu 19 Nov" */
export function dayName(day: Temporal.PlainDate): string {
  return say.day(weekdayName(day), shortDayName(day))
}

/** "Thursday 19 November" */
export function longDayName(day: Temporal.PlainDate): string {
  return say.longDay(show(day, "longWeekday"), String(day.day), show(day, "longMonth"))
}

/** "1 Nov" where a month begins, "2" elsewhere. */
export function dayNumber(day: Temporal.PlainDate): string {
  return day.day === 1 ? shortDayName(day) : String(day.day)
}

/** "November 2026", with a capital where the language has none: it stands by itself. */
export function monthName(day: Temporal.PlainDate): string {
  const name = show(day, "monthAndYear")
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/** "16 to 22 Nov 2026" */
export function weekName(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  return say.span(first.month === last.month ? String(first.day) : shortDayName(first), dayAndYearName(last))
}
