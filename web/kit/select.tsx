import { ChevronDown } from "lucide-react"
import { Suspense } from "react"
import { later } from "./later.tsx"
import type { SelectProps } from "./select-box.tsx"
import { selectLook } from "./select-look.ts"

const Box = later(async () => (await import("./select-box.tsx")).SelectBox) as <Value extends string>(
  props: SelectProps<Value>,
) => React.JSX.Element

/** One of a few choices. Until what opens the list has arrived, the value stands there in the same place. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <Box {...props} />
    </Suspense>
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
