import { Link } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import type { CalendarEntryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { atMinute, minuteOf, startOf } from "../../kit/days.ts"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { layOut } from "./lay-out.ts"
import type { FreeSlot } from "./merge-slots.ts"
import { clockOf, Tile } from "./tile.tsx"
import { useDropTarget } from "./use-drag.ts"

export const firstHour = 6
export const lastHour = 22
export const hourHeight = 56
export const stepMinutes = 15

/** A free slot so close attracts what is dragged. */
const attractMinutes = 10

/** More than so many beside each other cannot be read. */
const most = 3

type Props = {
  readonly day: Temporal.PlainDate
  readonly name: string
  readonly entries: readonly CalendarEntryView[]
  readonly slots: readonly FreeSlot[]
}

const topOf = (minute: number) => ((minute - firstHour * 60) / 60) * hourHeight

export function WeekDay({ day, name, entries, slots }: Props) {
  const { timeZone, now, mayWrite } = useCalendar()
  const end = Temporal.Instant.from(startOf(day.add({ days: 1 }), timeZone)).epochMilliseconds
  const isPast = end <= now
  const landing = (_: CalendarEntryView, fromTop: number) => {
    const minute = firstHour * 60 + (fromTop / hourHeight) * 60
    const near = slots.find((slot) => Math.abs(minuteOf(slot.at, timeZone) - minute) <= attractMinutes)
    const stepped = Math.round(minute / stepMinutes) * stepMinutes
    const at = near?.at ?? atMinute(day, Math.min(Math.max(stepped, 0), 24 * 60 - stepMinutes), timeZone)
    return Temporal.Instant.from(at).epochMilliseconds > now ? at : undefined
  }
  const { ref, over } = useDropTarget<HTMLElement>({ isOpen: mayWrite && !isPast, landing })
  const { laid, more } = layOut(
    entries.map((entry) => ({ ...entry, minute: minuteOf(entry.at ?? "", timeZone) })),
    most,
  )
  const taken = new Set(entries.map(({ at = "" }) => minuteOf(at, timeZone)))
  const passed = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const isToday = passed.toPlainDate().equals(day)
  const nowTop = topOf(passed.hour * 60 + passed.minute)
  return (
    <section
      ref={ref}
      aria-label={name}
      data-day={day.toString()}
      style={{
        height: (lastHour - firstHour) * hourHeight,
        backgroundSize: `100% ${hourHeight}px`,
      }}
      className={cx(
        "relative border-s border-line bg-[linear-gradient(to_bottom,var(--line)_0_1px,transparent_1px)]",
        isPast && "bg-canvas",
      )}
    >
      {mayWrite && !isPast && <HourLinks day={day} name={name} />}
      {slots
        .filter(({ at }) => !taken.has(minuteOf(at, timeZone)))
        .map((slot) => (
          <SlotLink key={slot.at} slot={slot} />
        ))}
      {laid.map(({ entry, column, columns }) => (
        <div
          key={entry.id}
          style={{
            top: topOf(entry.minute),
            height: hourHeight - 3,
            insetInlineStart: `calc(${(column / columns) * 100}% + 2px)`,
            width: `calc(${100 / columns}% - 4px)`,
          }}
          className="absolute z-1"
        >
          <Tile entry={entry} size="fill" />
        </div>
      ))}
      {more.map(({ minute, entries: left }) => (
        <Link
          key={minute}
          to="/calendar"
          search={(before) => ({ ...before, view: "list", on: day.toString() })}
          data-stop
          tabIndex={-1}
          aria-label={words.calendar.moreOn(left.length, name)}
          style={{ top: topOf(minute) + hourHeight - 22 }}
          className="absolute end-1 z-2 rounded-chip bg-raised px-1.5 text-meta font-medium text-ink-2 shadow-1 ring ring-line hover:text-ink"
        >
          {words.calendar.more(left.length)}
        </Link>
      ))}
      {over !== null && (
        <div
          style={{ top: topOf(minuteOf(over.at, timeZone)), height: hourHeight - 3 }}
          className="pointer-events-none absolute inset-x-0.5 z-3 rounded-control bg-brass-wash/80 px-1.5 py-1 text-meta font-semibold text-brass-text outline-2 outline-brass-line"
        >
          {clockOf(over.at, timeZone)}
          {over.entry.at !== undefined && (
            <s className="ms-1.5 font-normal text-ink-3">{clockOf(over.entry.at, timeZone)}</s>
          )}
        </div>
      )}
      {isToday && nowTop >= 0 && nowTop <= (lastHour - firstHour) * hourHeight && (
        <span
          aria-hidden
          style={{ top: nowTop }}
          className="pointer-events-none absolute inset-x-0 z-2 h-px bg-brass-line before:absolute before:-top-[3px] before:-start-[3px] before:size-[7px] before:rounded-full before:bg-brass-line"
        />
      )}
    </section>
  )
}

/** Where nothing stands one writes: an hour is a link, found by pointer; keys have C. */
function HourLinks({ day, name }: { readonly day: Temporal.PlainDate; readonly name: string }) {
  const { timeZone, now } = useCalendar()
  const hours = Array.from({ length: lastHour - firstHour }, (_, place) => firstHour + place)
  return hours.map((hour) => {
    const at = atMinute(day, hour * 60, timeZone)
    if (Temporal.Instant.from(at).epochMilliseconds <= now) return null
    return (
      <Link
        key={hour}
        to="/posts/$postId"
        params={{ postId: "new" }}
        search={{ at }}
        tabIndex={-1}
        aria-hidden
        aria-label={words.calendar.writeOn(`${name}, ${String(hour).padStart(2, "0")}:00`)}
        style={{ top: topOf(hour * 60), height: hourHeight }}
        className="absolute inset-x-0 flex items-start p-1 text-ink-3 opacity-0 hover:bg-hover hover:opacity-100"
      >
        <Plus size={13} strokeWidth={2} aria-hidden />
      </Link>
    )
  })
}

function SlotLink({ slot }: { readonly slot: FreeSlot }) {
  const { timeZone, accounts, mayWrite } = useCalendar()
  const networks = [...new Set(slot.accountIds.flatMap((id) => accounts.get(id)?.key ?? []))]
  const style = { top: topOf(minuteOf(slot.at, timeZone)), height: hourHeight / 2 }
  const look =
    "absolute inset-x-0.5 flex items-center gap-1.5 rounded-control px-1.5 text-meta text-ink-3 outline-1 -outline-offset-1 outline-line-strong outline-dashed"
  const inside = (
    <>
      <span className="figures">{clockOf(slot.at, timeZone)}</span>
      {networks.slice(0, 3).map((network) => (
        <NetworkGlyph key={network} network={network} size={11} isNamed />
      ))}
      <span className="flex-1" />
      {mayWrite && <Plus size={12} strokeWidth={2} aria-hidden />}
    </>
  )
  if (!mayWrite) {
    return (
      <span style={style} className={look}>
        {inside}
      </span>
    )
  }
  return (
    <Link
      to="/posts/$postId"
      params={{ postId: "new" }}
      search={{ at: slot.at, accounts: slot.accountIds.join(",") }}
      data-stop
      tabIndex={-1}
      aria-label={words.calendar.freeSlot(showMoment(slot.at, timeZone))}
      style={style}
      className={cx(look, "hover:bg-hover hover:text-ink")}
    >
      {inside}
    </Link>
  )
}
