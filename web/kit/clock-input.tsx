import { useState } from "react"
import type { ComponentProps } from "react"
import { cx } from "./cx.ts"
import { inputLook } from "./text-field.tsx"
import { readClock } from "./wall-time.ts"

type Props = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onBlur"> & {
  readonly value: string
  /** Gets a whole time such as 09:30, or nothing while what is typed is none. */
  readonly onValue: (value: string) => void
}

/**
 * A time of the day on the 24-hour clock that the whole app speaks. The browser's own field follows its language, and
 * would show "09:30 AM" beside "09:30". "9", "930" and "9.30" are times too.
 */
export function ClockInput({ value, onValue, className, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      {...input}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:00"
      value={typed ?? value}
      onChange={(event) => {
        setTyped(event.target.value)
        onValue(readClock(event.target.value) ?? "")
      }}
      onBlur={() => setTyped(null)}
      className={cx(inputLook, "figures", className)}
    />
  )
}
