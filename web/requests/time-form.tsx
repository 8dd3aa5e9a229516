import { useState } from "react"
import type { CardView } from "../api/views.ts"
import { Button } from "../kit/button.tsx"
import { ClockInput } from "../kit/clock-input.tsx"
import { Field } from "../kit/field.tsx"
import { TextField } from "../kit/text-field.tsx"
import { useNow } from "../kit/use-now.ts"
import { joinTime, splitTime } from "../kit/wall-time.ts"
import { usePerson } from "../shell/person.ts"
import { showTimeAndDay } from "../words/dates.ts"
import { words } from "../words/words.ts"
import { cityOf, offsetOf } from "../words/zones.ts"
import { obstacleAtAnotherTime } from "./obstacles.ts"
import { goesOutAt } from "./say-request.ts"
import type { CardDecision } from "./use-decision.ts"

type Props = { readonly card: CardView; readonly decision: CardDecision; readonly onCancel: () => void }

/** Approves for another time than the app asked for. Nothing happens before the button that names the time. */
export function TimeForm({ card, decision, onCancel }: Props) {
  const { user } = usePerson()
  const { timeZone } = user
  const now = useNow()
  const [wall, setWall] = useState(() => splitTime(goesOutAt(card) ?? null, timeZone) ?? { date: "", time: "" })
  const at = joinTime(wall.date, wall.time, timeZone)
  const instant = at === null ? undefined : Temporal.Instant.from(at).epochMilliseconds
  const isPast = instant !== undefined && instant <= now
  const off = at === null ? words.calendar.noTime : isPast ? words.calendar.pastTime : obstacleAtAnotherTime(card)
  const keys = {
    onKeyDown: ({ key }: { readonly key: string }) => {
      if (key === "Escape") onCancel()
    },
  }
  return (
    <form
      noValidate
      aria-label={words.requests.timeTitle}
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        if (at !== null && off === undefined) decision.approve(at)
      }}
    >
      <div className="grid grid-cols-2 items-start gap-2.5 tablet:max-w-[420px]">
        <TextField
          type="date"
          label={words.calendar.date}
          startsFocused
          value={wall.date}
          onValue={(date) => setWall((before) => ({ ...before, date }))}
          error={isPast ? words.calendar.pastTime : undefined}
          className="figures"
          {...keys}
        />
        <Field label={words.calendar.time} hint={`${cityOf(timeZone)}, ${offsetOf(timeZone, instant)}`}>
          {(wiring) => (
            <ClockInput
              {...wiring}
              {...keys}
              value={wall.time}
              onValue={(time) => setWall((before) => ({ ...before, time }))}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap justify-end gap-2.5">
        <p className="min-w-0 flex-1 text-meta text-ink-3 max-tablet:basis-full">
          {words.requests.timeLead(card.client)}
        </p>
        <Button onClick={onCancel}>{words.common.cancel}</Button>
        <Button type="submit" look="brass" isBusy={decision.isApproving} offBecause={off} className="max-tablet:flex-1">
          {at === null ? words.requests.approveBareTime : words.requests.approveAt(showTimeAndDay(at, timeZone))}
        </Button>
      </div>
    </form>
  )
}
