import { useState } from "react"
import type { Sheet } from "#domain/write-csv.ts"
import { analyticsWords } from "../../words/analytics-words.ts"
import { showNumber } from "../../words/numbers.ts"
import { HeatMap, showHour, showWeekdayName } from "./heat-map.tsx"
import type { HeatSlot } from "./heat-map.tsx"
import { Panel, TableSwitch } from "./panel.tsx"
import { SheetTable } from "./sheet-table.tsx"

const steps = ["bg-heat-1", "bg-heat-2", "bg-heat-3", "bg-heat-4", "bg-heat-5"]

/** The hours of the week with most engagement per post. */
export function TimesPanel({ slots }: { readonly slots: readonly HeatSlot[] }) {
  const [isTable, setTable] = useState(false)
  const sure = slots.filter(({ lowConfidence }) => !lowConfidence).toSorted((a, b) => b.average - a.average)
  const highest = roundUp(Math.max(1, ...(sure.length > 0 ? sure : slots).map(({ average }) => average)))
  const strongest = sure.slice(0, 3).map(({ weekday, hour }) => `${showWeekdayName(weekday)} ${showHour(hour)}`)
  return (
    <Panel
      title={analyticsWords.bestTimes}
      beside={
        <p className="figures text-dense text-ink-2">
          {strongest.length === 0 ? (
            slots.length === 0 ? (
              analyticsWords.notRead
            ) : (
              analyticsWords.noStrongest
            )
          ) : (
            <>
              {analyticsWords.strongest} <b className="font-semibold text-ink">{strongest.join(", ")}</b>
            </>
          )}
        </p>
      }
      end={<TableSwitch isTable={isTable} onTable={setTable} />}
    >
      {isTable ? (
        <SheetTable label={analyticsWords.bestTimes} sheet={timesSheet(slots)} />
      ) : (
        <>
          <HeatMap slots={slots} highest={highest} />
          <ul className="mt-2 flex flex-wrap items-center gap-x-3.5 gap-y-1 px-3 text-hint text-ink-3 tablet:px-5">
            <li>{analyticsWords.legend}</li>
            <li className="figures inline-flex items-center gap-1.5">
              0
              <span aria-hidden className="inline-flex">
                {steps.map((step) => (
                  <span key={step} className={`h-2.5 w-[18px] ${step}`} />
                ))}
              </span>
              {showNumber(highest)}
            </li>
            <li className="inline-flex items-center gap-1.5">
              <span aria-hidden className="hatched size-3.5 rounded-[3px]" />
              {analyticsWords.fewPosts}
            </li>
          </ul>
        </>
      )}
    </Panel>
  )
}

export function timesSheet(slots: readonly HeatSlot[]): Sheet {
  const { weekday, hour, posts, engagement, average, confidence, low, fair } = analyticsWords
  return {
    heads: [weekday, hour, posts, engagement, average, confidence],
    rows: slots.map((slot) => [
      showWeekdayName(slot.weekday),
      showHour(slot.hour),
      slot.posts,
      slot.engagement,
      Math.round(slot.average),
      slot.lowConfidence ? low : fair,
    ]),
  }
}

/** To one significant digit, or half of one. */
function roundUp(value: number): number {
  const half = 10 ** Math.floor(Math.log10(value)) / 2
  return Math.max(1, Math.ceil(value / half) * half)
}
