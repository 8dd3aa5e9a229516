/* Times as people say them: "fri 9am", "tomorrow noon", "in 2 h", "20 nov 18:30". */

const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Who names a day alone means its morning. */
const usualTime = new Temporal.PlainTime(9)

/** The moment that is meant, the next one to come; null where that is not clear, or past. */
export function readTimeWords(text: string, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  const said = text.toLowerCase().replaceAll(",", " ").replaceAll(/\s+/g, " ").trim()
  if (said === "") return null
  const meant = readDistance(said, now) ?? readMoment(said, now)
  return meant !== null && Temporal.ZonedDateTime.compare(meant, now) > 0 ? meant : null
}

const units: Readonly<Record<string, "minutes" | "hours" | "days" | "weeks" | "months">> = {
  m: "minutes",
  min: "minutes",
  minute: "minutes",
  h: "hours",
  hour: "hours",
  d: "days",
  day: "days",
  w: "weeks",
  week: "weeks",
  month: "months",
}

function readDistance(said: string, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  const [, count, unit = ""] = /^in (an?|\d{1,4}) ?([a-z]+?)s?$/.exec(said) ?? []
  const name = units[unit]
  if (count === undefined || name === undefined) return null
  const amount = /^an?$/.test(count) ? 1 : Number(count)
  return now.add({ [name]: amount }).with({ second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
}

function readMoment(said: string, now: Temporal.ZonedDateTime): Temporal.ZonedDateTime | null {
  const found = takeTime(said)
  const rest = found.rest.replace(/^(?:on|at) | (?:on|at)$/g, "").trim()
  const at = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: found.time ?? usualTime })
  const today = now.toPlainDate()
  if (rest === "") {
    if (found.time === null) return null
    const moment = at(today)
    return Temporal.ZonedDateTime.compare(moment, now) > 0 ? moment : at(today.add({ days: 1 }))
  }
  const day = readDay(rest, now, at)
  return day === null ? null : at(day)
}

function readDay(
  rest: string,
  now: Temporal.ZonedDateTime,
  at: (day: Temporal.PlainDate) => Temporal.ZonedDateTime,
): Temporal.PlainDate | null {
  const today = now.toPlainDate()
  if (rest === "today") return today
  if (rest === "tomorrow" || rest === "tmr") return today.add({ days: 1 })
  const [, isNext, weekday = ""] = /^(next |this )?([a-z]{3,9})$/.exec(rest) ?? []
  const number = weekday.length >= 3 ? weekdays.findIndex((name) => isStartOf(weekday, name)) + 1 : 0
  if (number > 0) {
    const ahead = (number - today.dayOfWeek + 7) % 7
    const first = today.add({ days: ahead })
    const isOver = Temporal.ZonedDateTime.compare(at(first), now) <= 0
    return isOver || (ahead === 0 && isNext === "next ") ? first.add({ days: 7 }) : first
  }
  return readDate(rest, now, at)
}

/** "thur" and "thursday" begin with "thu", and are no other word. */
function isStartOf(word: string, short: string): boolean {
  const whole = { mon: "monday", tue: "tuesday", wed: "wednesday", thu: "thursday", fri: "friday", sat: "saturday" }
  const full = (whole as Readonly<Record<string, string>>)[short] ?? "sunday"
  return full.startsWith(word)
}

function readDate(
  rest: string,
  now: Temporal.ZonedDateTime,
  at: (day: Temporal.PlainDate) => Temporal.ZonedDateTime,
): Temporal.PlainDate | null {
  const written = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(rest)
  if (written !== null) return dateOf(Number(written[1]), Number(written[2]), Number(written[3]))
  const [, dayFirst, monthAfter, yearAfter] = /^(\d\d?)(?:st|nd|rd|th|\.)? ([a-z]{3,9})(?: (\d{4}))?$/.exec(rest) ?? []
  const [, monthFirst, dayAfter, yearLast] = /^([a-z]{3,9}) (\d\d?)(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(rest) ?? []
  const name = monthAfter ?? monthFirst
  const day = Number(dayFirst ?? dayAfter)
  const month = name === undefined ? 0 : months.indexOf(name.slice(0, 3)) + 1
  if (month === 0) return null
  const year = yearAfter ?? yearLast
  if (year !== undefined) return dateOf(Number(year), month, day)
  const thisYear = dateOf(now.year, month, day)
  if (thisYear === null) return null
  return Temporal.ZonedDateTime.compare(at(thisYear), now) > 0 ? thisYear : dateOf(now.year + 1, month, day)
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: "reject" })
  } catch {
    return null
  }
}

/** The time of the clock that is named, and what is left of the words. */
function takeTime(said: string): { readonly time: Temporal.PlainTime | null; readonly rest: string } {
  const spoken = /\b(noon|midday|midnight)\b/.exec(said)
  if (spoken !== null) {
    const time = new Temporal.PlainTime(spoken[0] === "midnight" ? 0 : 12)
    return { time, rest: said.replace(spoken[0], "").trim() }
  }
  const clock = /(?:^| )(?:at )?(\d\d?)(?:[:.](\d\d))? ?(am|pm|h)?(?= |$)/g
  for (const found of said.matchAll(clock)) {
    const [whole, hourText = "", minuteText, half] = found
    // A number alone is a day, or means nothing.
    if (minuteText === undefined && half === undefined && !whole.includes("at ")) continue
    const hour = Number(hourText)
    const hour24 = half === "am" || half === "pm" ? (hour % 12) + (half === "pm" ? 12 : 0) : hour
    const minute = Number(minuteText ?? 0)
    if (hour24 > 23 || minute > 59 || ((half === "am" || half === "pm") && (hour < 1 || hour > 12))) continue
    return {
      time: new Temporal.PlainTime(hour24, minute),
      rest: said.replace(whole, " ").replaceAll(/\s+/g, " ").trim(),
    }
  }
  return { time: null, rest: said }
}
