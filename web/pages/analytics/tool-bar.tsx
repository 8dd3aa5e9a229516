import { AtSign, ChevronDown, Globe, Tag } from "lucide-react"
import type { AccountView, LabelView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { Segments } from "../../kit/segments.tsx"
import { usePerson } from "../../shell/person.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { words } from "../../words/words.ts"
import { cityOf, offsetOf } from "../../words/zones.ts"
import { rangeNames } from "./analytics-search.ts"
import type { AnalyticsSearch, RangeName } from "./analytics-search.ts"
import { ComparePick } from "./compare-pick.tsx"
import { DatesPick } from "./dates-pick.tsx"
import type { Days } from "./days-of.ts"

const loadLabels = async () => (await import("./label-menu.tsx")).LabelMenu
const loadMenu = async () => (await import("../../kit/accounts-menu.tsx")).AccountsMenu

type Props = {
  readonly search: AnalyticsSearch
  readonly days: Days
  readonly other: Days | null
  readonly accounts: readonly AccountView[]
  readonly chosen: readonly string[]
  readonly labels: readonly LabelView[]
  readonly label: LabelView | undefined
  readonly onChange: (change: AnalyticsSearch) => void
}

/** Which days, which accounts, which label, whose clock. */
export function ToolBar({ search, days, other, accounts, chosen, labels, label, onChange }: Props) {
  const { user } = usePerson()
  const range: RangeName | "other" = search.from === undefined ? (search.range ?? "30") : "other"
  const only = accounts.find(({ id }) => id === chosen[0])
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-[7px] tablet:min-h-[46px] tablet:px-5">
      <Segments<RangeName | "other">
        isLabelHidden
        label={analyticsWords.range}
        value={range}
        onValue={(next) => {
          if (next !== "other") onChange({ range: next, from: undefined, to: undefined })
        }}
        choices={rangeNames.map((value) => ({ value, text: analyticsWords.ranges[value] }))}
      />
      <DatesPick
        key={`${days.first.toString()} ${days.count}`}
        days={days}
        onDays={(from, to) => onChange({ range: undefined, from, to })}
      />
      <MenuOnDemand
        load={loadMenu}
        about={{
          accounts,
          chosen,
          onChosen: (ids: readonly string[]) => onChange({ accounts: ids.length === 0 ? undefined : ids.join(",") }),
        }}
        trigger={
          <Button size="small">
            <AtSign size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
            <span className="sr-only">{analyticsWords.accounts}: </span>
            <span className="max-w-[180px] truncate">
              {chosen.length === 0
                ? words.common.allAccounts
                : chosen.length === 1 && only !== undefined
                  ? words.posts.accountOf(only.provider, only.handle)
                  : analyticsWords.someAccounts(chosen.length)}
            </span>
            <ChevronDown size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
          </Button>
        }
      />
      {labels.length > 0 && (
        <MenuOnDemand
          load={loadLabels}
          about={{ labels, value: label?.id, onValue: (id: string | undefined) => onChange({ label: id }) }}
          trigger={
            <Button size="small">
              <Tag size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
              <span className="sr-only">{analyticsWords.label}: </span>
              <span className="max-w-[180px] truncate">{label?.name ?? analyticsWords.anyLabel}</span>
              <ChevronDown size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
            </Button>
          }
        />
      )}
      <ComparePick
        key={`${search.vs} ${search.vsFrom} ${search.vsTo}`}
        search={search}
        days={days}
        other={other}
        onChange={onChange}
      />
      <span className="ms-auto inline-flex items-center gap-1 text-dense text-ink-3 max-tablet:ms-0">
        <Globe size={14} strokeWidth={1.9} aria-hidden />
        {analyticsWords.zone(cityOf(user.timeZone), offsetOf(user.timeZone))}
      </span>
    </div>
  )
}
