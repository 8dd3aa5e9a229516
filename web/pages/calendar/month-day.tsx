import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import type { CalendarEntryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { atMinute, sameClockOn, startOf } from "../../kit/days.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { glyphOf } from "../../kit/post-status.tsx"
import { useMediaQuery } from "../../kit/use-media-query.ts"
import { dayName, dayNumber } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { statusOf, Tile } from "./tile.tsx"
import { useDropTarget } from "./use-drag.ts"

/** Who writes for a day without saying when means the morning. */
export const usualMinute = 9 * 60

/** As many as fit into a day; of more some are shown and the others counted. */
const most = 4

type Props = {
  readonly day: Temporal.PlainDate
  readonly entries: readonly CalendarEntryView[]
  readonly isAround: boolean
  readonly weekNumber: number | undefined
  readonly className: string
}

export function MonthDay({ day, entries, isAround, weekNumber, className }: Props) {
  const { timeZone, now, mayWrite } = useCalendar()
  const isPhone = useMediaQuery("(max-width: 860px)")
  const end = Temporal.Instant.from(startOf(day.add({ days: 1 }), timeZone)).epochMilliseconds
  const start = Temporal.Instant.from(startOf(day, timeZone)).epochMilliseconds
  const isPast = end <= now
  const isToday = start <= now && now < end
  const landing = (entry: CalendarEntryView) => {
    const at = entry.at === undefined ? atMinute(day, usualMinute, timeZone) : sameClockOn(day, entry.at, timeZone)
    return Temporal.Instant.from(at).epochMilliseconds > now ? at : undefined
  }
  const { ref, over } = useDropTarget<HTMLTableCellElement>({ isOpen: mayWrite && !isPast, landing })
  const shown = entries.length > most ? entries.slice(0, most - 1) : entries
  return (
    <td
      ref={ref}
      data-day={day.toString()}
      aria-current={isToday ? "date" : undefined}
      className={cx(
        "group relative h-[58px] p-1 align-top tablet:h-auto tablet:min-h-[104px]",
        isAround ? "bg-canvas" : "bg-paper",
        over !== null && "bg-brass-wash outline-2 -outline-offset-2 outline-brass-line",
        className,
      )}
    >
      <div className="flex h-5 items-center gap-1 px-1">
        <Link
          to="/calendar"
          search={(before) => ({ ...before, ...(isPhone ? {} : { view: "list" as const }), on: day.toString() })}
          data-stop
          tabIndex={-1}
          aria-label={dayName(day)}
          className={cx(
            "figures min-w-0 truncate rounded-chip px-0.5 text-meta font-semibold",
            isToday ? "bg-brass px-1.5 text-on-brass" : isAround || isPast ? "text-ink-3" : "text-ink-2",
          )}
        >
          {dayNumber(day)}
        </Link>
        <span className="flex-1" />
        {weekNumber !== undefined && (
          <span aria-hidden className="figures text-micro text-ink-3 max-tablet:hidden group-hover:hidden">
            {words.calendar.week(weekNumber)}
          </span>
        )}
        {mayWrite && !isPast && (
          <Link
            to="/posts/$postId"
            params={{ postId: "new" }}
            search={{ at: nextTime(day, timeZone, now) }}
            aria-label={words.calendar.writeOn(dayName(day))}
            tabIndex={-1}
            data-write
            className="hidden h-5 items-center gap-1 rounded-chip bg-hover px-1.5 text-meta font-medium text-ink-2 group-focus-within:inline-flex group-hover:inline-flex hover:text-ink max-tablet:hidden!"
          >
            <Plus size={12} strokeWidth={2} aria-hidden />
            {words.calendar.write}
          </Link>
        )}
      </div>
      <div className="grid gap-[3px] pt-0.5 max-tablet:hidden">
        {shown.map((entry) => (
          <Tile key={entry.id} entry={entry} size={entries.length > 2 ? "line" : "full"} />
        ))}
        {shown.length < entries.length && (
          <Link
            to="/calendar"
            search={(before) => ({ ...before, view: "list", on: day.toString() })}
            data-stop
            tabIndex={-1}
            aria-label={words.calendar.moreOn(entries.length - shown.length, dayName(day))}
            className="rounded-control px-1.5 text-hint font-medium text-ink-2 hover:bg-hover hover:text-ink"
          >
            {words.calendar.more(entries.length - shown.length)}
          </Link>
        )}
      </div>
      <div aria-hidden className="flex flex-wrap justify-center gap-0.5 pt-1 tablet:hidden">
        {entries.slice(0, most).map((entry) => (
          <Glyph key={entry.id} kind={glyphOf(statusOf(entry))} size={9} />
        ))}
      </div>
    </td>
  )
}

/** The usual time of a day, or the next full hour where that has passed. */
function nextTime(day: Temporal.PlainDate, timeZone: string, now: number): string {
  const usual = atMinute(day, usualMinute, timeZone)
  if (Temporal.Instant.from(usual).epochMilliseconds > now) return usual
  const next = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).add({ hours: 1 })
  return next.round({ smallestUnit: "hour", roundingMode: "floor" }).toInstant().toString({ fractionalSecondDigits: 6 })
}
