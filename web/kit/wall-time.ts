/** The date and the clock time that an instant has in a zone, as the fields show them. */
export function splitTime(
  instant: string | null,
  timeZone: string,
): { readonly date: string; readonly time: string } | null {
  if (instant === null) return null
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return { date: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: "minute" }) }
}

/**
 * The instant of a date and a clock time in a zone; null while one of them is not all there. A time that the clocks skip
 * in spring becomes the one an hour later; of one that comes twice in autumn the first is meant.
 */
export function joinTime(date: string, time: string, timeZone: string): string | null {
  const clock = readClock(time)
  if (clock === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  const there = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(clock))
  return there.toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 6 })
}

/** "9", "930" and "9:30" are times too. Null for what is none. */
export function readClock(text: string): string | null {
  const [, hour = "", minute = "00"] = /^(\d\d?)[:.]?(\d\d)?$/.exec(text.trim()) ?? []
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return null
  return `${hour.padStart(2, "0")}:${minute}`
}
