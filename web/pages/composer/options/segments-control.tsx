import { Segments } from "../../../kit/segments.tsx"
import { valuesOf } from "../../../post/options/control-of.ts"
import { sayOptionValue } from "../../../post/options/say-option.ts"
import type { ControlProps } from "./control-props.ts"

export function SegmentsControl({ option, label, hint, value, onValue, isReadOnly }: ControlProps) {
  const values = valuesOf(option)
  const shown = isReadOnly ? values.filter((each) => each === value) : values
  return (
    <div>
      <Segments
        label={label}
        value={value}
        onValue={onValue}
        choices={shown.map((each) => ({ value: each, text: sayOptionValue(option, each) }))}
      />
      {hint !== undefined && <p className="mt-1 text-hint text-ink-3">{hint}</p>}
    </div>
  )
}
