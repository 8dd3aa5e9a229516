import { AtSign, Globe, Tag } from "lucide-react"
import type { CalendarEntryView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { calendarViews, type DaySpan } from "../../kit/days.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { glyphOf, type ShownStatus } from "../../kit/post-status.tsx"
import { Segments } from "../../kit/segments.tsx"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"
import { useCalendar } from "./calendar-context.ts"
import type { CalendarSearch } from "./calendar-search.ts"
import { statusOf } from "./tile.tsx"

type Props = {
  readonly search: CalendarSearch
  readonly span: DaySpan
  readonly entries: readonly CalendarEntryView[]
  readonly onChange: (change: CalendarSearch) => void
}

const loadAccounts = async () => (await import("../../kit/accounts-menu.tsx")).AccountsMenu
const loadLabels = async () => (await import("./label-menu.tsx")).LabelMenu

const counted: readonly ShownStatus[] = ["Scheduled", "Published", "Draft", "Failed", "Uncertain"]

/** What is shown, how many of each, and by which clock. */
export function CalendarTools({ search, span, entries, onChange }: Props) {
  const { timeZone, labels } = useCalendar()
  const [before, after] = [span.from, span.to].map((at) =>
    offsetOf(timeZone, Temporal.Instant.from(at).epochMilliseconds - 1),
  )
  const city = cityOf(timeZone)
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-[7px] tablet:min-h-[46px] tablet:px-5">
      <span className="hidden max-wide-phone:block">
        <Segments
          isLabelHidden
          label={words.calendar.view}
          value={search.view ?? "month"}
          onValue={(view) => onChange({ view })}
          choices={calendarViews.map((each) => ({ value: each, text: words.calendar.views[each] }))}
        />
      </span>
      <AccountsFilter
        value={search.accounts?.split(",") ?? []}
        onValue={(ids) => onChange({ accounts: ids.length === 0 ? undefined : ids.join(",") })}
      />
      <MenuOnDemand
        load={loadLabels}
        about={{ value: search.label, onValue: (label: string | undefined) => onChange({ label }) }}
        trigger={<Button icon={Tag}>{labels.get(search.label ?? "")?.name ?? words.calendar.anyLabel}</Button>}
      />
      <ul className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-dense text-ink-2 max-desktop:hidden">
        {counted.map((status) => {
          const count = entries.filter((entry) => statusOf(entry) === status).length
          return count === 0 ? null : (
            <li key={status} className="figures inline-flex items-center gap-1.5 whitespace-nowrap">
              <Glyph kind={glyphOf(status)} size={13} />
              {words.calendar.counts(count, words.statuses[status])}
            </li>
          )
        })}
      </ul>
      <span className="flex-1 max-tablet:hidden" />
      <span className="inline-flex items-center gap-1.5 text-hint text-ink-3">
        <Globe size={13} strokeWidth={1.9} aria-hidden />
        {before === after
          ? words.calendar.zone(city, before ?? "")
          : words.calendar.zoneChanges(city, before ?? "", after ?? "")}
      </span>
    </div>
  )
}

type FilterProps = { readonly value: readonly string[]; readonly onValue: (ids: readonly string[]) => void }

function AccountsFilter({ value, onValue }: FilterProps) {
  const { accounts } = useCalendar()
  if (accounts.size === 0) return null
  const [only] = value
  const one = value.length === 1 && only !== undefined ? accounts.get(only) : undefined
  const text =
    value.length === 0 ? words.calendar.allAccounts : (one?.handle ?? words.calendar.someAccounts(value.length))
  return (
    <MenuOnDemand
      load={loadAccounts}
      about={{ accounts: [...accounts.values()], chosen: value, onChosen: onValue }}
      trigger={<Button icon={AtSign}>{text}</Button>}
    />
  )
}
