import type { ComponentProps, ReactNode } from "react"
import { cx } from "./cx.ts"
import { Field } from "./field.tsx"

/** Used as a ref: runs once, when the element appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}

export const inputLook =
  "field-box h-[38px] w-full min-w-0 px-2.5 text-touch text-ink tablet:h-8 tablet:text-control [&[readonly]]:border-transparent [&[readonly]]:bg-sunk [&[readonly]]:text-ink-2"

type Props = Omit<ComponentProps<"input">, "onChange" | "value" | "id" | "autoFocus" | "ref"> & {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  /** The first thing to fill in on a page or in a form that somebody just opened. */
  readonly startsFocused?: boolean
}

export function TextField({
  label,
  value,
  onValue,
  hint,
  error,
  isOptional = false,
  startsFocused = false,
  className,
  ...input
}: Props) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          ref={startsFocused ? takeFocus : null}
          data-first={startsFocused || undefined}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          className={cx(inputLook, className)}
        />
      )}
    </Field>
  )
}
