import { Suspense } from "react"
import { later } from "./later.tsx"
import type { SearchSelectProps } from "./search-select-box.tsx"
import { inputLook } from "./text-field.tsx"

const Box = later(async () => (await import("./search-select-box.tsx")).SearchSelectBox)

/** One of many, found by typing. Until what opens the list has arrived, the value stands there in the same place. */
export function SearchSelect(props: SearchSelectProps) {
  const { wiring, value, choices, placeholder } = props
  const shown = choices.find((choice) => choice.value === value)?.label ?? ""
  return (
    <Suspense fallback={<input {...wiring} readOnly value={shown} placeholder={placeholder} className={inputLook} />}>
      <Box {...props} />
    </Suspense>
  )
}
