import { useEffect, useEffectEvent } from "react"
import type { RefObject } from "react"
import type { CalendarEntryView } from "../../api/views.ts"
import { arrowKey } from "../../kit/arrow-key.ts"
import { sameClockOn } from "../../kit/days.ts"
import { mayMove, mayQueue, useCalendar } from "./calendar-context.ts"

type Options = {
  readonly entries: readonly CalendarEntryView[]
  /** Where a post goes with Shift and an arrow; undefined for nowhere. */
  readonly shift: (entry: CalendarEntryView, key: string) => string | undefined
  /** How many days an arrow up or down leads past the last post of a day; null where posts simply follow each other. */
  readonly rowDays: number | null
}

/**
 * Arrows lead from post to post and from day to day, Shift with them moves the post, M asks where to, Q adds to the queue, X selects, C writes there.
 * Only one thing of the grid is in the order of Tab.
 */
export function useGridKeys(grid: RefObject<HTMLElement | null>, options: Options): void {
  const { mayWrite, move, askMove, enqueue, toggle } = useCalendar()
  /** What a key does with a post. */
  const runFor = (entry: CalendarEntryView, { key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === "x") return () => toggle(entry.id)
    if (!mayMove(entry)) return undefined
    if (key === "m") return () => askMove(entry)
    if (key === "q" && mayQueue(entry)) return () => enqueue(entry)
    const at = shiftKey ? options.shift(entry, key) : undefined
    return at === undefined ? undefined : () => move(entry, at)
  }
  const goOn = (box: HTMLElement, here: HTMLElement, { key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const next = shiftKey ? undefined : findNext(box, here, key, options.rowDays)
    return next === undefined ? undefined : () => focusOn(box, next)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const here = document.activeElement
    const box = grid.current
    if (box === null || !(here instanceof HTMLElement) || !box.contains(here)) return
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const entry = options.entries.find(({ id }) => id === here.dataset["post"])
    const write = here.closest("[data-day]")?.querySelector<HTMLElement>("[data-write]")
    const run =
      (entry === undefined || !mayWrite ? undefined : runFor(entry, event)) ??
      (event.key === "c" && write ? () => write.click() : undefined) ??
      goOn(box, here, event)
    if (run === undefined) return
    event.preventDefault()
    event.stopPropagation()
    run()
  })
  useEffect(() => {
    const box = grid.current
    if (box === null) return undefined
    const listen = (event: KeyboardEvent) => press(event)
    box.addEventListener("keydown", listen)
    return () => box.removeEventListener("keydown", listen)
  }, [grid])

  // What Tab leads to: what had the focus last, or today, or the first day.
  useEffect(() => {
    const box = grid.current
    if (box === null || box.querySelector("[tabindex='0']") !== null) return
    const today = box.querySelector<HTMLElement>("[aria-current='date'] [data-stop], [aria-current='date'][data-stop]")
    const first = today ?? box.querySelector<HTMLElement>("[data-stop], [data-post]")
    if (first !== null) first.tabIndex = 0
  })
}

function focusOn(box: HTMLElement, next: HTMLElement): void {
  for (const each of box.querySelectorAll<HTMLElement>("[tabindex='0']")) each.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

/** What can be stood on: the head of each day and its posts. */
function findNext(box: HTMLElement, here: HTMLElement, key: string, rowDays: number | null): HTMLElement | undefined {
  const days = Array.from(box.querySelectorAll<HTMLElement>("[data-day]"))
  const day = here.closest<HTMLElement>("[data-day]")
  const at = day === null ? -1 : days.indexOf(day)
  if (day === null || at < 0) return undefined
  const stops = stopsOf(day)
  const place = stops.indexOf(here)
  const inDay = (offset: number, from: "same" | "first" | "last") => {
    const other = days[at + offset]
    if (other === undefined) return undefined
    const there = stopsOf(other)
    return from === "first" ? there[0] : from === "last" ? there.at(-1) : (there[place] ?? there.at(-1))
  }
  if (key === "ArrowDown") return stops[place + 1] ?? inDay(rowDays ?? 1, "first")
  if (key === "ArrowUp") return place > 0 ? stops[place - 1] : inDay(-(rowDays ?? 1), "last")
  if (arrowKey(key) === "ArrowRight") return inDay(1, "same")
  if (arrowKey(key) === "ArrowLeft") return inDay(-1, "same")
  if (key === "Home") return stopsOf(days[0])[0]
  return key === "End" ? stopsOf(days.at(-1)).at(-1) : undefined
}

function stopsOf(day: HTMLElement | undefined): readonly HTMLElement[] {
  return day === undefined ? [] : Array.from(day.querySelectorAll<HTMLElement>("[data-stop], [data-post]"))
}

/** Where Shift and an arrow lead in a grid of days: a day, or a week, at the same clock time. */
export function shiftByDays(entry: CalendarEntryView, key: string, timeZone: string, now: number): string | undefined {
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[arrowKey(key)]
  if (days === undefined || entry.at === undefined) return undefined
  const day = Temporal.Instant.from(entry.at).toZonedDateTimeISO(timeZone).toPlainDate().add({ days })
  const at = sameClockOn(day, entry.at, timeZone)
  return Temporal.Instant.from(at).epochMilliseconds > now ? at : undefined
}
