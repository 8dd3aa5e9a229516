import { memoize } from "#domain/memoize.ts"
import { nowIn, nowMs, todayIn } from "../api/service-clock.ts"
import { locale } from "./language.ts"
import { words } from "./words.ts"

const say = words.dates

function pick(parts: readonly Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((part) => part.type === type)?.value ?? ""
}

const formatIn = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }),
)

function split(iso: string, timeZone: string): readonly Intl.DateTimeFormatPart[] {
  return formatIn(timeZone).formatToParts(Temporal.Instant.from(iso).epochMilliseconds)
}

function dayOf(iso: string, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate()
}

function isToday(iso: string, timeZone: string): boolean {
  return dayOf(iso, timeZone).equals(todayIn(timeZone))
}

/** "2 days", "1 hour" */
function showUnit(count: number, unit: "day" | "hour"): string {
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count)
}

/** "4 Mar", or "4 Mar 2025" when that is not this year. */
export function showDay(iso: string, timeZone: string): string {
  const parts = split(iso, timeZone)
  const day = say.dayAndMonth(pick(parts, "day"), pick(parts, "month"))
  const isThisYear = dayOf(iso, timeZone).year === todayIn(timeZone).year
  return isThisYear ? day : say.withYear(day, pick(parts, "year"))
}

/** "09:30" today, "Thu 19 Nov, 09:30" on any other day. */
export function showTime(iso: string, timeZone: string): string {
  const parts = split(iso, timeZone)
  const time = `${pick(parts, "hour")}:${pick(parts, "minute")}`
  return isToday(iso, timeZone) ? time : showTimeAndDay(iso, timeZone)
}

/** "Thu 19 Nov, 09:30", today too. */
export function showTimeAndDay(iso: string, timeZone: string): string {
  const parts = split(iso, timeZone)
  const day = say.day(pick(parts, "weekday"), showDay(iso, timeZone))
  return say.withTime(day, `${pick(parts, "hour")}:${pick(parts, "minute")}`)
}

/** "today, 09:30", "Thu 19 Nov, 09:30": when something happens, the day always said. */
export function showMoment(iso: string, timeZone: string): string {
  const time = showTime(iso, timeZone)
  return isToday(iso, timeZone) ? say.todayAt(time) : time
}

/** "at 09:30" today, "on Thu 19 Nov, 09:30" on any other day: within a sentence. */
export function showWhen(iso: string, timeZone: string): string {
  const time = showTime(iso, timeZone)
  return isToday(iso, timeZone) ? say.at(time) : say.on(time)
}

/** "09:29:58" today, "Thu 19 Nov, 09:29:58" on any other day: for the record of what was done. */
export function showSecond(iso: string, timeZone: string): string {
  const time = Temporal.Instant.from(iso)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: "second" })
  return showTime(iso, timeZone).replace(/\d\d:\d\d(?!.*\d\d:\d\d)/, time)
}

/** "09:29:58" today, "Mon 18:00:03" in the week around it, "11 Nov 09:30:02" beyond: for the rows of a log. */
export function showLogTime(iso: string, timeZone: string): string {
  const there = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
  const time = there.toPlainTime().toString({ smallestUnit: "second" })
  const days = Math.abs(todayIn(timeZone).until(there.toPlainDate()).days)
  if (days === 0) return time
  return days < 7 ? `${pick(split(iso, timeZone), "weekday")} ${time}` : `${showDay(iso, timeZone)} ${time}`
}

/** How many days there are until an instant, in words; the last day is counted in hours. */
export function showDaysLeft(iso: string): string {
  const hours = (Temporal.Instant.from(iso).epochMilliseconds - nowMs()) / 3_600_000
  if (hours < 1) return say.leftUnderAnHour
  const [count, unit] = hours < 48 ? ([Math.floor(hours), "hour"] as const) : ([Math.ceil(hours / 24), "day"] as const)
  return say.left(showUnit(count, unit), count)
}

/** "09:41", the wall clock of a zone. */
export function showClock(timeZone: string): string {
  return nowIn(timeZone).toPlainTime().toString({ smallestUnit: "minute" })
}

/** "just now", "12 minutes ago", "3 hours ago"; nothing beyond a day, where the date says it better. */
export function showAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - Temporal.Instant.from(iso).epochMilliseconds) / 60_000)
  if (minutes >= 24 * 60 || minutes < -1) return ""
  if (minutes < 1) return say.justNow
  const relative = new Intl.RelativeTimeFormat(locale)
  return minutes < 60 ? relative.format(-minutes, "minute") : relative.format(-Math.floor(minutes / 60), "hour")
}

/** Pages are told the time in steps of this, rounded down. */
const stepMs = 5_000

/** "in 20 min", "in 2 h 49 min", "in 2 days 2 h"; nothing once it has come. */
export function showUntil(iso: string, now: number): string {
  const minutes = Math.ceil((Temporal.Instant.from(iso).epochMilliseconds - now - stepMs) / 60_000)
  if (minutes <= 0) return ""
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const parts =
    days > 0
      ? [showUnit(days, "day"), ...(hours > 0 ? [`${hours} h`] : [])]
      : [...(hours > 0 ? [`${hours} h`] : []), ...(minutes % 60 > 0 ? [`${minutes % 60} min`] : [])]
  return say.in(parts.join(" "))
}

/** "November", of "2026-11" */
export function showMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleString(locale, { month: "long", timeZone: "UTC" })
}
