import { useState } from "react"
import { Button } from "../../kit/button.tsx"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Popover } from "../../kit/popover.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"
import type { AnalyticsSearch } from "./analytics-search.ts"
import { DatesForm } from "./dates-box.tsx"
import { daysBefore } from "./days-of.ts"
import type { Days } from "./days-of.ts"

type Props = MenuProps & {
  readonly search: AnalyticsSearch
  readonly days: Days
  readonly other: Days | null
  readonly onChange: (change: AnalyticsSearch) => void
}

/** The range before, the same days of last year, any other days, or nothing. */
export function CompareBox({ trigger, startsOpen, search, days, other, onChange }: Props) {
  return (
    <Popover
      trigger={trigger}
      startsOpen={startsOpen}
      label={analyticsWords.pickCompare}
      className="w-[280px] rounded-sheet p-3 shadow-2"
    >
      {(close) => (
        <Choices
          search={search}
          days={days}
          other={other}
          onChange={(change) => {
            close()
            onChange({ vs: undefined, vsFrom: undefined, vsTo: undefined, ...change })
          }}
        />
      )}
    </Popover>
  )
}

function Choices({ search, days, other, onChange }: Omit<Props, keyof MenuProps>) {
  const [isOther, setOther] = useState(search.vsFrom !== undefined)
  const { compareBefore, compareYear, compareOther, compareNothing } = analyticsWords
  return (
    <div className="grid gap-1.5">
      <Button look="ghost" className="justify-start!" onClick={() => onChange({})}>
        {compareBefore(days.count)}
      </Button>
      <Button look="ghost" className="justify-start!" onClick={() => onChange({ vs: "year" })}>
        {compareYear}
      </Button>
      <Button look="ghost" className="justify-start!" onClick={() => onChange({ vs: "none" })}>
        {compareNothing}
      </Button>
      {isOther ? (
        <div className="border-t border-line pt-3">
          <DatesForm
            days={other ?? daysBefore(days)}
            verb={analyticsWords.compareVerb}
            onDays={(vsFrom, vsTo) => onChange({ vsFrom, vsTo })}
          />
        </div>
      ) : (
        <Button look="ghost" className="justify-start!" onClick={() => setOther(true)}>
          {compareOther}
        </Button>
      )}
    </div>
  )
}
