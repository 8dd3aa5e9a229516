import type { Sheet } from "#domain/write-csv.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import type { Figure } from "./figures.ts"
import { Panel } from "./panel.tsx"
import { sayDifference, showFigure, showFigureChange } from "./say-difference.ts"
import { SheetTable } from "./sheet-table.tsx"

type Props = { readonly figures: readonly Figure[]; readonly now: string; readonly before: string }

/** Both ranges side by side, and the difference in words. */
export function ComparePanel({ figures, now, before }: Props) {
  return (
    <Panel title={analyticsWords.comparison}>
      <SheetTable label={analyticsWords.comparison} sheet={compareSheet(figures, now, before)} />
      <p className="px-3 pt-2 text-hint text-ink-3 tablet:px-5">{analyticsWords.rateMeans}</p>
    </Panel>
  )
}

export function compareSheet(figures: readonly Figure[], now: string, before: string): Sheet {
  const { figure, difference, change } = analyticsWords
  const show = (each: Figure, value: number | null | undefined) =>
    value === null || value === undefined ? null : showFigure(each, value)
  return {
    heads: [figure, now, before, difference, change],
    rows: figures.map((each) => [
      analyticsWords[each.name],
      show(each, each.now),
      show(each, each.before),
      sayDifference(each),
      showFigureChange(each) || null,
    ]),
  }
}
