import { useState } from "react"
import { firstWords } from "#domain/first-words.ts"
import type { Sheet } from "#domain/write-csv.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { BarChart } from "./bar-chart.tsx"
import { daysOf, showWeekday } from "./days-of.ts"
import { barLength, makeBars } from "./make-bars.ts"
import type { Bar } from "./make-bars.ts"
import { Panel, TableSwitch } from "./panel.tsx"
import type { AnalyticsData } from "./read-of.ts"
import { readDays } from "./read-of.ts"
import { SheetTable } from "./sheet-table.tsx"

type Props = {
  readonly data: AnalyticsData
  readonly before: AnalyticsData | undefined
  readonly beforeName: string | null
}

export function DaysPanel({ data, before, beforeName }: Props) {
  const [isTable, setTable] = useState(false)
  const days = daysOf(data.summary)
  const isDaily = barLength(days) === 1
  const nameOf = (first: Temporal.PlainDate) =>
    isDaily ? showWeekday(first) : analyticsWords.weekFrom(showWeekday(first))
  const title = isDaily ? analyticsWords.byDay : analyticsWords.byWeek
  const bars = makeBars(readDays(data), days)
  const highest = bars.toSorted((a, b) => b.engagement - a.engagement)[0]
  const topWords =
    highest === undefined || highest.engagement === 0
      ? ""
      : analyticsWords.chartTop(nameOf(highest.first), showNumber(highest.engagement))
  return (
    <Panel
      title={title}
      beside={
        <ul aria-hidden className="flex items-center gap-3.5 text-hint text-ink-3">
          <li className="inline-flex items-center gap-1.5">
            <span className="size-2.5 border-t-2 border-brass-line bg-brass" />
            {analyticsWords.thisRange}
          </li>
          {beforeName !== null && (
            <li className="inline-flex items-center gap-1.5">
              <span className="w-4 border-t-[1.5px] border-dashed border-ink-3" />
              {beforeName}
            </li>
          )}
        </ul>
      }
      end={<TableSwitch isTable={isTable} onTable={setTable} />}
    >
      {isTable ? (
        <SheetTable label={title} sheet={daysSheet(data, before)} />
      ) : (
        <BarChart
          // The keyboard's place is that of the range.
          key={`${days.first.toString()} ${days.count}`}
          label={analyticsWords.chartLabel(title, topWords)}
          nameOf={nameOf}
          bars={bars}
          before={barsBefore(before)}
        />
      )}
    </Panel>
  )
}

/** Null where posts came out and none of them was read yet. */
function engagementOf({ posts, read, engagement }: Bar): number | null {
  return posts > 0 && read === 0 ? null : engagement
}

function barsBefore(before: AnalyticsData | undefined): readonly Bar[] {
  return before === undefined ? [] : makeBars(readDays(before), daysOf(before.summary))
}

export function daysSheet(data: AnalyticsData, before: AnalyticsData | undefined): Sheet {
  const days = daysOf(data.summary)
  const earlier = barsBefore(before)
  const { day, week, posts, engagement, engagementBefore, bestPost } = analyticsWords
  return {
    heads: [barLength(days) === 1 ? day : week, posts, engagement, engagementBefore, bestPost],
    rows: makeBars(readDays(data), days).map((bar, index) => [
      bar.first.toString(),
      bar.posts,
      engagementOf(bar),
      earlier[index] === undefined ? null : engagementOf(earlier[index]),
      firstWords(bar.best?.text ?? ""),
    ]),
  }
}
