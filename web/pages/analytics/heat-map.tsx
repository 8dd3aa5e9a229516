import { useRef, useState } from "react"
import type { KeyboardEvent } from "react"
import type { SummaryView } from "../../api/views.ts"
import { arrowKey } from "../../kit/arrow-key.ts"
import { cx } from "../../kit/cx.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showNumber } from "../../words/numbers.ts"

export type HeatSlot = SummaryView["bestTimes"][number]
type Tip = { readonly text: string; readonly left: number; readonly top: number; readonly isLate: boolean }
type Place = { readonly weekday: number; readonly hour: number }

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const looks: Readonly<Record<number, string>> = {
  1: "bg-heat-1",
  2: "bg-heat-2",
  3: "bg-heat-3",
  4: "bg-heat-4 text-on-heat-4",
  5: "bg-heat-5 text-on-heat-5 font-semibold",
}

type Props = { readonly slots: readonly HeatSlot[]; readonly highest: number }

/** A table of the week. One stop for the keyboard, in which arrows lead from cell to cell. */
export function HeatMap({ slots, highest }: Props) {
  const grid = useRef<HTMLTableElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const hours = hoursOf(slots)
  const [last, setStop] = useState<Place>({ weekday: 1, hour: 0 })
  // Another range may have other hours.
  const stop = hours.includes(last.hour) ? last : { weekday: 1, hour: hours[0] ?? 0 }
  const [tip, setTip] = useState<Tip | null>(null)
  const slotAt = ({ weekday, hour }: Place) => slots.find((slot) => slot.weekday === weekday && slot.hour === hour)

  const show = (cell: HTMLElement, text: string) => {
    const around = box.current?.getBoundingClientRect()
    if (around === undefined) return
    const place = cell.getBoundingClientRect()
    const left = Math.min(Math.max(place.left + place.width / 2 - around.left, 0), around.width)
    setTip({ text, left, top: place.top - around.top, isLate: left > around.width / 2 })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") setTip(null)
    const next = stepTo(event.key, stop, hours)
    if (next === undefined) return
    event.preventDefault()
    setStop(next)
    grid.current?.querySelector<HTMLElement>(`[data-slot="${next.weekday}-${next.hour}"]`)?.focus()
  }
  return (
    <div ref={box} className="relative mx-3 mt-2 tablet:mx-5">
      <div className="overflow-x-auto">
        <table
          ref={grid}
          aria-label={analyticsWords.heatLabel}
          className="figures w-full min-w-[600px] table-fixed border-separate border-spacing-0.5 text-[0.71875rem]"
        >
          <thead>
            <tr>
              <th scope="col" className="w-9">
                <span className="sr-only">{analyticsWords.weekday}</span>
              </th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="h-5 text-center text-ink-3">
                  {String(hour).padStart(2, "0")}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday}>
                <th scope="row" className="text-ink-3">
                  {analyticsWords.weekdays[weekday]}
                </th>
                {hours.map((hour) => {
                  const slot = slotAt({ weekday, hour })
                  const text = saySlot({ weekday, hour }, slot)
                  return (
                    <td key={hour} className="p-0">
                      <button
                        type="button"
                        data-slot={`${weekday}-${hour}`}
                        tabIndex={stop.weekday === weekday && stop.hour === hour ? 0 : -1}
                        aria-label={text}
                        onKeyDown={press}
                        onFocus={(event) => {
                          setStop({ weekday, hour })
                          show(event.currentTarget, text)
                        }}
                        onBlur={() => setTip(null)}
                        onPointerEnter={(event) => show(event.currentTarget, text)}
                        onPointerLeave={() => setTip(null)}
                        className={cx(
                          "figures block h-[27px] w-full rounded-[3px] text-center focus-visible:outline-offset-0",
                          slot === undefined
                            ? "bg-heat-0"
                            : slot.lowConfidence
                              ? "hatched"
                              : looks[heatOf(slot.average, highest)],
                        )}
                      >
                        {slot === undefined ? "" : showNumber(slot.average)}
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {tip !== null && (
        <div
          aria-hidden
          data-tip
          className={cx(
            "pointer-events-none absolute z-10 w-max max-w-[240px] -translate-y-full rounded-control bg-raised px-2.5 py-1.5 text-hint shadow-2",
            tip.isLate && "-translate-x-full",
          )}
          style={{ left: tip.left, top: tip.top - 4 }}
        >
          {tip.text}
        </div>
      )}
    </div>
  )
}

/** "18:00" */
export function showHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`
}

export function showWeekdayName(weekday: number): string {
  const known = weekdays.find((each) => each === weekday)
  return known === undefined ? "" : analyticsWords.weekdays[known]
}

function saySlot({ weekday, hour }: Place, slot: HeatSlot | undefined): string {
  const day = showWeekdayName(weekday)
  return slot === undefined
    ? analyticsWords.emptySlot(day, showHour(hour))
    : analyticsWords.slot(day, showHour(hour), slot.posts, showNumber(slot.average))
}

/** One of five steps. */
function heatOf(average: number, highest: number): number {
  return Math.min(5, Math.max(1, Math.ceil((average / highest) * 5)))
}

/** The hours of the day people are awake in, and others where posts came out. */
function hoursOf(slots: readonly HeatSlot[]): readonly number[] {
  const all = slots.map(({ hour }) => hour)
  const [first, last] = [Math.min(6, ...all), Math.max(22, ...all)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function stepTo(key: string, { weekday, hour }: Place, hours: readonly number[]): Place | undefined {
  const [first = 0, last = 23] = [hours[0], hours.at(-1)]
  if (arrowKey(key) === "ArrowLeft") return { weekday, hour: Math.max(hour - 1, first) }
  if (arrowKey(key) === "ArrowRight") return { weekday, hour: Math.min(hour + 1, last) }
  if (key === "ArrowUp") return { weekday: Math.max(weekday - 1, 1), hour }
  if (key === "ArrowDown") return { weekday: Math.min(weekday + 1, 7), hour }
  if (key === "Home") return { weekday, hour: first }
  return key === "End" ? { weekday, hour: last } : undefined
}
