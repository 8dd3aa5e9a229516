const locale = "en-GB"

const show = (day: Temporal.PlainDate, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(Date.UTC(day.year, day.month - 1, day.day))

/** "Mon" */
export function weekdayName(day: Temporal.PlainDate): string {
  return show(day, { weekday: "short" })
}

/** "Thu 19 Nov" */
export function dayName(day: Temporal.PlainDate): string {
  return `${weekdayName(day)} ${day.day} ${show(day, { month: "short" })}`
}

/** "Thursday 19 November" */
export function longDayName(day: Temporal.PlainDate): string {
  return `${show(day, { weekday: "long" })} ${day.day} ${show(day, { month: "long" })}`
}

/** "1 Nov" where a month begins, "2" elsewhere. */
export function dayNumber(day: Temporal.PlainDate): string {
  return day.day === 1 ? `1 ${show(day, { month: "short" })}` : String(day.day)
}

/** "November 2026" */
export function monthName(day: Temporal.PlainDate): string {
  return show(day, { month: "long", year: "numeric" })
}

/** "16 to 22 Nov 2026" */
export function weekName(first: Temporal.PlainDate, last: Temporal.PlainDate): string {
  const month = (day: Temporal.PlainDate) => show(day, { month: "short" })
  const start = first.month === last.month ? String(first.day) : `${first.day} ${month(first)}`
  return `${start} to ${last.day} ${month(last)} ${last.year}`
}
