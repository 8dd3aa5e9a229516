import type { MouseEvent } from "react"
import type { CalendarEntryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { dayOf, minuteOf } from "../../kit/days.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { glyphOf, type ShownStatus } from "../../kit/post-status.tsx"
import { useMediaQuery } from "../../kit/use-media-query.ts"
import { dayName } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { LabelSquares } from "./label-squares.tsx"
import { useDraggableEntry } from "./use-drag.ts"

/** What is still to happen, or went wrong, has a ground; the past is quiet. */
const looks: Readonly<Record<ShownStatus, string>> = {
  Draft: "bg-raised inset-ring inset-ring-line-strong text-ink",
  Scheduled: "bg-scheduled-wash text-ink",
  Publishing: "bg-brass-wash text-ink",
  Published: "text-ink-2",
  Failed: "bg-failed-wash text-ink",
  Uncertain: "bg-uncertain-wash text-ink",
}

const times: Readonly<Record<ShownStatus, string>> = {
  Draft: "text-ink-2",
  Scheduled: "text-scheduled",
  Publishing: "text-brass-text",
  Published: "text-ink-2",
  Failed: "text-failed",
  Uncertain: "text-uncertain",
}

export function statusOf({ status, isUncertain }: CalendarEntryView): ShownStatus {
  return status === "Failed" && isUncertain ? "Uncertain" : status
}

export function clockOf(iso: string, timeZone: string): string {
  const minute = minuteOf(iso, timeZone)
  return `${String(Math.trunc(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
}

type Props = {
  readonly entry: CalendarEntryView
  /** Two lines of text with the networks, one line, or as large as the place is. */
  readonly size: "full" | "line" | "fill"
}

/** A post in the calendar: a click looks at it, Enter and a double click open it. */
export function Tile({ entry, size }: Props) {
  const { timeZone, shownId, show, open, selected, toggle, accounts } = useCalendar()
  const { ref, isDragged } = useDraggableEntry<HTMLButtonElement>(entry)
  const isPhone = useMediaQuery("(max-width: 860px)")
  const status = statusOf(entry)
  const networks = [...new Set(entry.accountIds.flatMap((id) => accounts.get(id)?.key ?? []))]
  const text = entry.text === "" ? words.calendar.noText : entry.text
  const time = entry.at === undefined ? "" : clockOf(entry.at, timeZone)
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) toggle(entry.id)
    // A click that no pointer made is Enter.
    else if (event.detail === 0 || isPhone) open(entry.id)
    else show(entry.id)
  }
  return (
    <button
      ref={ref}
      type="button"
      data-post={entry.id}
      aria-pressed={selected.has(entry.id)}
      tabIndex={-1}
      onClick={press}
      onDoubleClick={() => open(entry.id)}
      className={cx(
        "block w-full min-w-0 overflow-hidden rounded-control px-1.5 text-start text-hint outline-offset-1",
        size === "full" && "py-1",
        size === "line" && "h-[22px] max-tablet:h-9",
        size === "fill" && "h-full py-0.5",
        looks[status],
        (shownId === entry.id || selected.has(entry.id)) && "outline-2 outline-brass-line",
        isDragged && "opacity-45 outline-1 outline-line-strong outline-dashed",
      )}
    >
      <span className="sr-only">
        {words.statuses[status]}
        {entry.at === undefined ? "" : `, ${dayName(dayOf(entry.at, timeZone))}, `}
      </span>
      {size === "line" ? (
        <span className="flex h-full items-center gap-1.5">
          <Glyph kind={glyphOf(status)} size={12} />
          <span className={cx("figures shrink-0 text-meta font-control", times[status])}>{time}</span>
          <LabelSquares ids={entry.labelIds} />
          <span dir="auto" className={cx("truncate", status !== "Published" && "font-medium")}>
            {text}
          </span>
          <span className="sr-only">{networks.map((network) => words.networks[network]).join(", ")}</span>
        </span>
      ) : (
        <>
          <span className="flex h-4 items-center gap-1.5">
            <Glyph kind={glyphOf(status)} size={12} />
            <span className={cx("figures shrink-0 text-meta font-control", times[status])}>{time}</span>
            <LabelSquares ids={entry.labelIds} />
            <span className="min-w-0 flex-1" />
            <span className="flex min-w-0 gap-1 overflow-hidden text-ink-3">
              {networks.slice(0, entry.labelIds.length > 0 ? 2 : 3).map((network) => (
                <NetworkGlyph key={network} network={network} size={11} />
              ))}
            </span>
          </span>
          <span
            dir="auto"
            className={cx("mt-px line-clamp-2 text-hint wrap-anywhere", status !== "Published" && "font-medium")}
          >
            {text}
          </span>
        </>
      )}
    </button>
  )
}
