import { plural } from "./plural.ts"

const locale = "en-GB"

function pick(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((part) => part.type === type)?.value ?? ""
}

function split(iso: string, timeZone: string): readonly Intl.DateTimeFormatPart[] {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  })
  return format.formatToParts(Temporal.Instant.from(iso).epochMilliseconds)
}

function dayOf(iso: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate()
}

/** "4 Mar", or "4 Mar 2025" when that is not this year. */
export function showDay(iso: string, timeZone: string): string {
  const parts = split(iso, timeZone)
  const day = `${pick(parts, "day")} ${pick(parts, "month")}`
  const isThisYear = dayOf(iso, timeZone).year === Temporal.Now.plainDateISO(timeZone).year
  return isThisYear ? day : `${day} ${pick(parts, "year")}`
}

/** "09:30" today, "Thu 19 Nov, 09:30" on any other day. */
export function showTime(iso: string, timeZone: string): string {
  const parts = split(iso, timeZone)
  const time = `${pick(parts, "hour")}:${pick(parts, "minute")}`
  return dayOf(iso, timeZone).equals(Temporal.Now.plainDateISO(timeZone)) ? time : showTimeAndDay(iso, timeZone)
}

/** "Thu 19 Nov, 09:30", today too. */
export function showTimeAndDay(iso: string, timeZone: string): string {
  const parts = split(iso, timeZone)
  return `${pick(parts, "weekday")} ${showDay(iso, timeZone)}, ${pick(parts, "hour")}:${pick(parts, "minute")}`
}

/** "today, 09:30", "Thu 19 Nov, 09:30": when something happens, the day always said. */
export function showMoment(iso: string, timeZone: string): string {
  const time = showTime(iso, timeZone)
  return time.length > 5 ? time : `today, ${time}`
}

/** "at 09:30" today, "on Thu 19 Nov, 09:30" on any other day: within a sentence. */
export function showWhen(iso: string, timeZone: string): string {
  const time = showTime(iso, timeZone)
  return `${time.length > 5 ? "on" : "at"} ${time}`
}

/** "09:29:58" today, "Thu 19 Nov, 09:29:58" on any other day: for the record of what was done. */
export function showSecond(iso: string, timeZone: string): string {
  const time = Temporal.Instant.from(iso)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "second" })
  return showTime(iso, timeZone).replace(/\d\d:\d\d$/, time)
}

/** "09:29:58" today, "Mon 18:00:03" in the week around it, "11 Nov 09:30:02" beyond: for the rows of a log. */
export function showLogTime(iso: string, timeZone: string): string {
  const there = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
  const time = there.toPlainTime().toString({ smallestUnit: "second" })
  const days = Math.abs(Temporal.Now.plainDateISO(timeZone).until(there.toPlainDate()).days)
  if (days === 0) return time
  return days < 7 ? `${pick(split(iso, timeZone), "weekday")} ${time}` : `${showDay(iso, timeZone)} ${time}`
}

/** How many days there are until an instant, in words; the last day is counted in hours. */
export function showDaysLeft(iso: string): string {
  const hours = Temporal.Now.instant().until(Temporal.Instant.from(iso)).total("hours")
  if (hours < 1) return "under an hour left"
  return hours < 48 ? `${plural(Math.floor(hours), "hour", "hours")} left` : `${Math.ceil(hours / 24)} days left`
}

/** "09:41", the wall clock of a zone. */
export function showClock(timeZone: string): string {
  return Temporal.Now.plainTimeISO(timeZone).toString({ smallestUnit: "minute" })
}

/** "just now", "12 minutes ago", "3 hours ago"; nothing beyond a day, where the date says it better. */
export function showAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - Temporal.Instant.from(iso).epochMilliseconds) / 60_000)
  if (minutes >= 24 * 60 || minutes < -1) return ""
  if (minutes < 1) return "just now"
  return minutes < 60
    ? `${plural(minutes, "minute", "minutes")} ago`
    : `${plural(Math.floor(minutes / 60), "hour", "hours")} ago`
}

/** "in 20 min", "in 2 h 49 min", "in 2 days 2 h"; nothing once it has come. */
export function showUntil(iso: string, now: number): string {
  const minutes = Math.ceil((Temporal.Instant.from(iso).epochMilliseconds - now) / 60_000)
  if (minutes <= 0) return ""
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const parts =
    days > 0
      ? [plural(days, "day", "days"), ...(hours > 0 ? [`${hours} h`] : [])]
      : [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])]
  return `in ${parts.join(" ")}`
}
