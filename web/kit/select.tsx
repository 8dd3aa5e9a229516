import { ChevronDown } from "lucide-react"
import { lazy, Suspense } from "react"
import { cx } from "./cx.ts"
import type { FieldWiring } from "./field.tsx"
import { inputLook } from "./text-field.tsx"

const Box = lazy(async () => ({ default: (await import("./select-box.tsx")).SelectBox })) as <Value extends string>(
  props: SelectProps<Value>,
) => React.JSX.Element

export type SelectChoice<Value extends string> = {
  readonly value: Value
  readonly text: string
  readonly lead?: string
}

export type SelectProps<Value extends string> = {
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly choices: readonly SelectChoice<Value>[]
  readonly wiring?: FieldWiring
  readonly label?: string
  /** `field` stands in a form, `quiet` in a table's row. */
  readonly look?: "field" | "quiet"
  readonly isBusy?: boolean
}

/** One of a few choices. Until what opens the list has arrived, the value stands there in the same place. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <Box {...props} />
    </Suspense>
  )
}

export function selectLook(look: "field" | "quiet"): string {
  return cx(
    "flex cursor-pointer items-center gap-2 text-start",
    look === "field"
      ? inputLook
      : "-mx-2 h-[34px] max-w-full rounded-control px-2 text-dense text-ink hover:bg-hover tablet:h-7 data-popup-open:bg-hover",
  )
}

function Placeholder<Value extends string>({ value, choices, look = "field" }: SelectProps<Value>) {
  return (
    <span aria-hidden className={selectLook(look)}>
      <span className="min-w-0 flex-1 truncate">{choices.find((choice) => choice.value === value)?.text}</span>
      <ChevronDown size={14} strokeWidth={1.9} className="shrink-0 text-ink-3" />
    </span>
  )
}
