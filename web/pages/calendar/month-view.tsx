import { useRef } from "react"
import type { CalendarEntryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { groupByDay } from "../../kit/days.ts"
import { weekdayName } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { MonthDay } from "./month-day.tsx"
import { shiftByDays, useGridKeys } from "./use-grid-keys.ts"

type Props = {
  readonly days: readonly Temporal.PlainDate[]
  /** The month; the days of others stand around it. */
  readonly on: Temporal.PlainDate
  readonly entries: readonly CalendarEntryView[]
}

/** A month as a table: whole weeks, each day with its posts. */
export function MonthView({ days, on, entries }: Props) {
  const { timeZone, now } = useCalendar()
  const grid = useRef<HTMLTableElement>(null)
  const byDay = groupByDay(entries, timeZone)
  const weeks = Array.from({ length: days.length / 7 }, (_, place) => days.slice(place * 7, place * 7 + 7))
  useGridKeys(grid, { entries, rowDays: 7, shift: (entry, key) => shiftByDays(entry, key, timeZone, now) })
  return (
    <table
      ref={grid}
      className="h-full w-full min-w-0 flex-1 table-fixed border-separate border-spacing-0 max-tablet:h-auto"
    >
      <caption className="sr-only">{words.calendar.title}</caption>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th
              key={day.dayOfWeek}
              scope="col"
              className="sticky top-0 z-1 h-[27px] border-e border-b border-line bg-paper px-2 text-start text-meta font-medium text-ink-2 last:border-e-0"
            >
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week[0])} className="tablet:h-1/6">
            {week.map((day, place) => (
              <MonthDay
                key={day.toString()}
                day={day}
                entries={byDay.get(day.toString()) ?? []}
                isAround={day.month !== on.month}
                weekNumber={place === 0 ? day.weekOfYear : undefined}
                className={cx(place < 6 && "border-e", "border-b border-line")}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
