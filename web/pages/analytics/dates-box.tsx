import { useState } from "react"
import { Button } from "../../kit/button.tsx"
import { ErrorText } from "../../kit/field.tsx"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Popover } from "../../kit/popover.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { analyticsWords } from "../../words/analytics-words.ts"
import type { Days } from "./days-of.ts"
import { lastOf, mostDays } from "./days-of.ts"

type Props = { readonly days: Days; readonly onDays: (from: string, to: string) => void }

/** The first and the last day, chosen by hand. */
export function DatesBox({ trigger, startsOpen, days, onDays }: Props & MenuProps) {
  return (
    <Popover
      trigger={trigger}
      startsOpen={startsOpen}
      label={analyticsWords.range}
      className="w-[260px] rounded-sheet p-3 shadow-2"
    >
      {(close) => (
        <DatesForm
          days={days}
          onDays={(from, to) => {
            close()
            onDays(from, to)
          }}
        />
      )}
    </Popover>
  )
}

/** `verb`: what its button says. */
export function DatesForm({ days, onDays, verb = analyticsWords.apply }: Props & { readonly verb?: string }) {
  const [from, setFrom] = useState(days.first.toString())
  const [to, setTo] = useState(lastOf(days).toString())
  const [fault, setFault] = useState<string | null>(null)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = findFault(from, to)
        setFault(wrong)
        if (wrong === null) onDays(from, to)
      }}
    >
      <TextField type="date" label={analyticsWords.from} value={from} onValue={setFrom} />
      <TextField type="date" label={analyticsWords.to} value={to} onValue={setTo} />
      {fault !== null && (
        <p role="alert" className="text-hint">
          <ErrorText>{fault}</ErrorText>
        </p>
      )}
      <Button type="submit" look="ink">
        {verb}
      </Button>
    </form>
  )
}

function findFault(from: string, to: string): string | null {
  if (from === "" || to === "") return analyticsWords.needDates
  if (from > to) return analyticsWords.wrongOrder
  const { days } = Temporal.PlainDate.from(from).until(to, { largestUnit: "day" })
  return days + 1 > mostDays ? analyticsWords.tooLong : null
}
