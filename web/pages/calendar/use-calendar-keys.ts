import { useEffect, useEffectEvent } from "react"
import { calendarViews, type CalendarView, stepFrom } from "../../kit/days.ts"
import { usePerson } from "../../shell/person.ts"
import { isTyping } from "../../shell/use-shortcuts.ts"
import type { CalendarSearch } from "./calendar-search.ts"

type Options = {
  readonly view: CalendarView
  readonly on: Temporal.PlainDate
  readonly today: Temporal.PlainDate
  readonly setSearch: (change: CalendarSearch) => void
  readonly clear: () => void
  readonly hasSelection: boolean
}

/** T for today, 1 2 3 for the views, brackets for before and after; Esc clears the selection. */
export function useCalendarKeys({ view, on, today, setSearch, clear, hasSelection }: Options): void {
  const { user } = usePerson()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!user.shortcuts || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const wanted = calendarViews[Number(event.key) - 1]
    if (event.key === "t") setSearch({ on: today.toString() })
    else if (wanted !== undefined) setSearch({ view: wanted })
    else if (event.key === "[") setSearch({ on: stepFrom(view, on, -1).toString() })
    else if (event.key === "]") setSearch({ on: stepFrom(view, on, 1).toString() })
    else if (event.key === "Escape" && hasSelection) clear()
    else if (event.key === "Escape") setSearch({ post: undefined })
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener("keydown", listen)
    return () => window.removeEventListener("keydown", listen)
  }, [])
}
