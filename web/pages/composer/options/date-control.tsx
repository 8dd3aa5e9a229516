import { useId } from "react"
import { ClockInput } from "../../../kit/clock-input.tsx"
import { inputLook } from "../../../kit/text-field.tsx"
import { optionWords } from "../../../words/option-words.ts"
import type { ControlProps } from "./control-props.ts"

/** A day, and a time where it matters, as the clock shows them at that place. */
export function DateControl({ label, hint, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const id = useId()
  const [date = "", time = ""] = value.split("T")
  const set = (nextDate: string, nextTime: string) =>
    onValue(nextDate === "" ? "" : nextTime === "" ? nextDate : `${nextDate}T${nextTime}`)
  const field = { readOnly: isReadOnly, "aria-describedby": id, "aria-invalid": isWrong } as const
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 text-hint font-control text-ink-2">{label}</legend>
      <span className="flex flex-wrap gap-2">
        <input
          {...field}
          type="date"
          aria-label={optionWords.date(label)}
          value={date}
          onChange={(event) => set(event.target.value, time)}
          className={`${inputLook} figures w-[150px]!`}
        />
        <ClockInput
          {...field}
          aria-label={optionWords.time(label)}
          value={time.slice(0, 5)}
          onValue={(next) => set(date, next)}
          className="w-[120px]!"
        />
      </span>
      <span id={id} className="text-hint text-ink-3">
        {hint ?? optionWords.allDay}
      </span>
    </fieldset>
  )
}
