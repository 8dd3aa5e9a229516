import { useState } from "react"
import { ClockInput } from "../../kit/clock-input.tsx"
import { Switch } from "../../kit/switch.tsx"
import type { ReachView } from "../../notifications/queries.ts"
import { usePerson } from "../../shell/person.ts"
import { reachWords } from "../../words/reach-words.ts"
import { cityOf } from "../../words/zones.ts"
import type { ReachChange } from "./use-reach.ts"

type Props = { readonly settings: ReachView; readonly onSave: (change: ReachChange) => void }

const usualNight = { from: "22:00", to: "07:00" } as const

/** At which hours nothing comes that can wait, and when the digest does. */
export function ReachTimes({ settings: { quietHours, digestAt }, onSave }: Props) {
  const { user } = usePerson()
  const night = quietHours ?? usualNight
  return (
    <>
      <section aria-labelledby="reach-quiet" className="grid gap-2">
        <h2 id="reach-quiet" className="text-body font-semibold">
          {reachWords.quiet}
        </h2>
        <div className="flex flex-wrap items-center gap-2.5 text-dense">
          <Switch
            aria-labelledby="reach-quiet"
            isOn={quietHours !== undefined}
            onChange={(isOn) => onSave({ quietHours: isOn ? night : null })}
          />
          {quietHours !== undefined && (
            <>
              {reachWords.quietFrom}
              <TimeBox
                key={`from ${night.from}`}
                label={reachWords.quietFromLabel}
                value={night.from}
                onValue={(from) => onSave({ quietHours: { ...night, from } })}
              />
              {reachWords.quietTo}
              <TimeBox
                key={`to ${night.to}`}
                label={reachWords.quietToLabel}
                value={night.to}
                onValue={(to) => onSave({ quietHours: { ...night, to } })}
              />
            </>
          )}
        </div>
        <p className="text-dense text-ink-3">{reachWords.quietLead(cityOf(user.timeZone))}</p>
      </section>
      <section aria-labelledby="reach-digest" className="grid gap-2">
        <h2 id="reach-digest" className="text-body font-semibold">
          {reachWords.digest}
        </h2>
        <div className="flex items-center gap-2.5 text-dense">
          {reachWords.digestAt}
          <TimeBox
            key={digestAt}
            label={reachWords.digestAt}
            value={digestAt}
            onValue={(time) => onSave({ digestAt: time })}
          />
        </div>
        <p className="text-dense text-ink-3">{reachWords.digestLead}</p>
      </section>
    </>
  )
}

type TimeProps = { readonly label: string; readonly value: string; readonly onValue: (value: string) => void }

/** Saved when it is left or confirmed: while somebody types, it passes through times that they do not mean. */
function TimeBox({ label, value, onValue }: TimeProps) {
  const [typed, setTyped] = useState(value)
  const take = () => {
    if (typed === "") setTyped(value)
    else if (typed !== value) onValue(typed)
  }
  return (
    <span onBlur={take}>
      <ClockInput
        aria-label={label}
        value={typed}
        onValue={setTyped}
        onKeyDown={(event) => {
          if (event.key === "Enter") take()
        }}
        className="w-[72px]!"
      />
    </span>
  )
}
