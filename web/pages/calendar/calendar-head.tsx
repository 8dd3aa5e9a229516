import { ChevronLeft, ChevronRight } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import { calendarViews, type CalendarView, stepFrom } from "../../kit/days.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { Segments } from "../../kit/segments.tsx"
import { ImportLink } from "../../post/import-link.tsx"
import { words } from "../../words/words.ts"
import { useCalendar } from "./calendar-context.ts"
import type { CalendarSearch } from "./calendar-search.ts"

type Props = {
  readonly view: CalendarView
  readonly on: Temporal.PlainDate
  readonly today: Temporal.PlainDate
  readonly onChange: (change: CalendarSearch) => void
}

export function CalendarHead({ view, on, today, onChange }: Props) {
  const { mayWrite } = useCalendar()
  const step = (by: 1 | -1) => onChange({ on: stepFrom(view, on, by).toString() })
  return (
    <>
      {mayWrite && <ImportLink />}
      <span className="flex items-center gap-0.5">
        <IconButton icon={ChevronLeft} label={words.calendar.back[view]} onClick={() => step(-1)} />
        <Button size="small" onClick={() => onChange({ on: today.toString() })}>
          {words.calendar.today}
        </Button>
        <IconButton icon={ChevronRight} label={words.calendar.on[view]} onClick={() => step(1)} />
      </span>
      <span className="max-wide-phone:hidden">
        <Segments
          isLabelHidden
          label={words.calendar.view}
          value={view}
          onValue={(next) => onChange({ view: next })}
          choices={calendarViews.map((each) => ({ value: each, text: words.calendar.views[each] }))}
        />
      </span>
    </>
  )
}
