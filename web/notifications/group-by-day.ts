import { todayIn } from "../api/service-clock.ts"
import type { NotificationView } from "../api/views.ts"
import { showTime } from "../words/dates.ts"

export type NotificationDay = "today" | "yesterday" | "earlier"

/** The newest first, by the days of a zone. */
export function groupByDay(
  notifications: readonly NotificationView[],
  timeZone: string,
): ReadonlyMap<NotificationDay, readonly NotificationView[]> {
  return Map.groupBy(notifications, ({ createdAt }) => dayOf(createdAt, timeZone))
}

/** "22:04" where the day stands above it, "Fri 13 Nov, 14:20" elsewhere. */
export function showTimeOfLine(iso: string, timeZone: string): string {
  if (dayOf(iso, timeZone) === "earlier") return showTime(iso, timeZone)
  const there = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone)
  return there.toPlainTime().toString({ smallestUnit: "minute" })
}

function dayOf(iso: string, timeZone: string): NotificationDay {
  const day = Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate()
  const { days } = day.until(todayIn(timeZone))
  if (days <= 0) return "today"
  return days === 1 ? "yesterday" : "earlier"
}
