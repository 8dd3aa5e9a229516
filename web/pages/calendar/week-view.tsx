import { useEffect, useRef } from "react"
import { nowIn } from "../../api/service-clock.ts"
import type { CalendarEntryView, LaneView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { atMinute, groupByDay, hoursOf, minuteOf } from "../../kit/days.ts"
import { dayName, weekdayName } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { mergeSlots } from "./merge-slots.ts"
import { Tile } from "./tile.tsx"
import { shiftByDays, useGridKeys } from "./use-grid-keys.ts"
import { firstHour, hourHeight, lastHour, stepMinutes, WeekDay } from "./week-day.tsx"

type Props = {
  readonly days: readonly Temporal.PlainDate[]
  readonly entries: readonly CalendarEntryView[]
  readonly lanes: readonly LaneView[]
}

const columns = "grid grid-cols-[44px_repeat(7,minmax(96px,1fr))]"

/** A week by the hour. What lies in the night has a row of its own, so the day has the space. */
export function WeekView({ days, entries, lanes }: Props) {
  const { timeZone, now } = useCalendar()
  const grid = useRef<HTMLDivElement>(null)
  const byDay = groupByDay(entries, timeZone)
  const slots = groupByDay(mergeSlots(lanes), timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate()
  const isNight = ({ at = "" }: CalendarEntryView) => {
    const minute = minuteOf(at, timeZone)
    return minute < firstHour * 60 || minute >= lastHour * 60
  }
  const nightNotes = days.flatMap((day) => sayChange(day, timeZone) ?? [])
  const hasNight = nightNotes.length > 0 || entries.some(isNight)
  useGridKeys(grid, {
    entries,
    rowDays: null,
    shift: (entry, key) => shiftInWeek(entry, key, timeZone, now),
  })
  useEffect(() => {
    const hour = nowIn(timeZone).hour
    grid.current?.scrollTo({ top: Math.max(0, hour - firstHour - 2) * hourHeight })
  }, [timeZone])
  return (
    <div ref={grid} className="min-h-0 flex-1 overflow-auto">
      <div className={cx(columns, "sticky top-0 z-2 min-w-[720px] border-b border-line bg-paper")}>
        <span />
        {days.map((day) => {
          const count = byDay.get(day.toString())?.length ?? 0
          const hours = hoursOf(day, timeZone)
          return (
            <div
              key={day.toString()}
              aria-current={day.equals(today) ? "date" : undefined}
              className="flex h-10 items-center gap-1.5 border-s border-line px-2 text-dense"
            >
              <span className="text-ink-2">{weekdayName(day)}</span>
              <b
                className={cx(
                  "figures font-semibold",
                  day.equals(today) && "rounded-chip bg-brass px-1.5 text-on-brass",
                )}
              >
                {day.day}
              </b>
              {hours !== 24 && <span className="text-meta text-warn">{words.calendar.hours(hours)}</span>}
              <span className="flex-1" />
              {count > 0 && <span className="figures text-meta text-ink-3">{count}</span>}
            </div>
          )
        })}
      </div>
      {hasNight && (
        <div className={cx(columns, "min-w-[720px] border-b border-line bg-canvas")}>
          <span className="px-1 py-1.5 text-end text-micro text-ink-3">{words.calendar.night}</span>
          {days.map((day) => (
            <div
              key={day.toString()}
              data-day={day.toString()}
              className="grid content-start gap-0.5 border-s border-line p-0.5"
            >
              {sayChange(day, timeZone) !== undefined && (
                <p className="px-1 text-micro text-warn">{sayChange(day, timeZone)}</p>
              )}
              {(byDay.get(day.toString()) ?? []).filter(isNight).map((entry) => (
                <Tile key={entry.id} entry={entry} size="line" />
              ))}
            </div>
          ))}
        </div>
      )}
      <div className={cx(columns, "relative min-w-[720px]")}>
        <div aria-hidden className="relative" style={{ height: (lastHour - firstHour) * hourHeight }}>
          {Array.from({ length: lastHour - firstHour }, (_, place) => (
            <span
              key={place}
              style={{ top: place * hourHeight - 7 }}
              className={cx("figures absolute end-1.5 text-micro text-ink-3", place === 0 && "hidden")}
            >
              {String(firstHour + place).padStart(2, "0")}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <WeekDay
            key={day.toString()}
            day={day}
            name={dayName(day)}
            entries={(byDay.get(day.toString()) ?? []).filter((entry) => !isNight(entry))}
            slots={slots.get(day.toString()) ?? []}
          />
        ))}
      </div>
    </div>
  )
}

function sayChange(day: Temporal.PlainDate, timeZone: string): string | undefined {
  const hours = hoursOf(day, timeZone)
  if (hours === 24) return undefined
  return hours > 24 ? words.calendar.twice : words.calendar.skipped
}

/** Left and right lead to the day beside it, up and down by a quarter of an hour. */
function shiftInWeek(entry: CalendarEntryView, key: string, timeZone: string, now: number): string | undefined {
  if (key === "ArrowLeft" || key === "ArrowRight") return shiftByDays(entry, key, timeZone, now)
  const step = { ArrowUp: -stepMinutes, ArrowDown: stepMinutes }[key]
  if (step === undefined || entry.at === undefined) return undefined
  const there = Temporal.Instant.from(entry.at).toZonedDateTimeISO(timeZone)
  const minute = there.hour * 60 + there.minute + step
  if (minute < 0 || minute >= 24 * 60) return undefined
  const at = atMinute(there.toPlainDate(), minute, timeZone)
  return Temporal.Instant.from(at).epochMilliseconds > now ? at : undefined
}
