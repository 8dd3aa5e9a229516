import { ArrowLeftRight, ChevronDown } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"
import type { AnalyticsSearch } from "./analytics-search.ts"
import type { Days } from "./days-of.ts"
import { sayDays } from "./days-of.ts"

const loadBox = async () => (await import("./compare-box.tsx")).CompareBox

type Props = {
  readonly search: AnalyticsSearch
  readonly days: Days
  /** Null where nothing is compared. */
  readonly other: Days | null
  readonly onChange: (change: AnalyticsSearch) => void
}

/** Which days the range is compared with, and a way to choose others. */
export function ComparePick({ search, days, other, onChange }: Props) {
  const shown =
    other === null
      ? analyticsWords.compareNothing
      : search.vsFrom === undefined && search.vs === undefined
        ? analyticsWords.compared(days.count)
        : analyticsWords.comparedWith(sayDays(other))
  return (
    <MenuOnDemand
      load={loadBox}
      opens="dialog"
      about={{ search, days, other, onChange }}
      trigger={
        <Button size="small" title={analyticsWords.pickCompare}>
          <ArrowLeftRight size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
          <span className="figures max-w-[240px] truncate">{shown}</span>
          <ChevronDown size={14} strokeWidth={1.9} aria-hidden className="text-ink-3" />
        </Button>
      }
    />
  )
}
