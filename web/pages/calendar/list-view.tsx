import { useEffect, useRef } from "react"
import type { CalendarEntryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { groupByDay } from "../../kit/days.ts"
import { LabelSquare } from "../../kit/label-square.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { dayName } from "../../words/say-day.ts"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import { Tile } from "./tile.tsx"
import { shiftByDays, useGridKeys } from "./use-grid-keys.ts"

type Props = { readonly on: Temporal.PlainDate; readonly entries: readonly CalendarEntryView[] }

const box = "size-4 shrink-0 accent-ink max-tablet:size-6"

/** Day by day. Days out of sight are not laid out, so a month with a thousand posts scrolls as one with ten. */
export function ListView({ on, entries }: Props) {
  const { timeZone, now, mayWrite, selected, toggle, select } = useCalendar()
  const isAllSelected = entries.every(({ id }) => selected.has(id))
  const list = useRef<HTMLOListElement>(null)
  const byDay = groupByDay(entries, timeZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  useGridKeys(list, { entries, rowDays: null, shift: (entry, key) => shiftByDays(entry, key, timeZone, now) })
  const shownDay = on.toString()
  useEffect(() => {
    list.current?.querySelector(`[data-day="${shownDay}"]`)?.scrollIntoView({ block: "start" })
  }, [shownDay])
  return (
    <div className="px-3 pb-6 tablet:px-5">
      {mayWrite && entries.length > 1 && (
        <label className="flex min-h-10 w-fit items-center gap-2.5 pt-2 text-dense text-ink-2">
          <input
            type="checkbox"
            checked={isAllSelected}
            onChange={() => select(isAllSelected ? [] : entries.map(({ id }) => id))}
            className={box}
          />
          {words.calendar.selectAll(entries.length)}
        </label>
      )}
      <ol ref={list}>
        {[...byDay].map(([day, posts]) => (
          <li
            key={day}
            data-day={day}
            aria-current={day === today ? "date" : undefined}
            className="scroll-mt-2 pt-3 [contain-intrinsic-size:auto_120px] [content-visibility:auto]"
          >
            <h2 className={cx("mb-1 text-dense font-semibold", day === today && "text-brass-text")}>
              {dayName(Temporal.PlainDate.from(day))}
            </h2>
            <ul className="divide-y divide-line border-y border-line">
              {posts.map((entry) => (
                <li key={entry.id} className="flex min-h-10 items-center gap-2.5 py-1">
                  {mayWrite && (
                    <input
                      type="checkbox"
                      aria-label={`${words.calendar.select}: ${entry.text === "" ? words.calendar.noText : entry.text}`}
                      checked={selected.has(entry.id)}
                      onChange={() => toggle(entry.id)}
                      className={box}
                    />
                  )}
                  <span className="min-w-0 flex-1">
                    <Tile entry={entry} size="line" />
                  </span>
                  <Facts entry={entry} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Facts({ entry }: { readonly entry: CalendarEntryView }) {
  const { accounts, labels } = useCalendar()
  const found = entry.labelIds.flatMap((id) => labels.get(id) ?? [])
  const networks = [...new Set(entry.accountIds.flatMap((id) => accounts.get(id)?.key ?? []))]
  return (
    <span className="flex shrink-0 items-center gap-2 text-hint text-ink-2 max-tablet:hidden">
      {found.map(({ id, name, colour }) => (
        <span key={id} className="inline-flex items-center gap-1">
          <LabelSquare colour={colour} />
          {name}
        </span>
      ))}
      <span className="flex w-24 justify-end gap-1 text-ink-3">
        {networks.slice(0, 6).map((network) => (
          <NetworkGlyph key={network} network={network} size={12} />
        ))}
      </span>
    </span>
  )
}
