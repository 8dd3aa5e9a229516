import { Suspense } from "react"
import { words } from "../words/words.ts"
import { cityOf } from "../words/zones.ts"
import { Field } from "./field.tsx"
import { later } from "./later.tsx"
import { inputLook } from "./text-field.tsx"

const Box = later(async () => (await import("./zone-box.tsx")).ZoneBox)

type Props = {
  readonly value: string
  readonly onValue: (timeZone: string) => void
  readonly label?: string
  readonly hint?: string
  readonly error?: string | undefined
}

/** A city says more than a zone's name, so that is what people pick and search by. */
export function ZoneField({ value, onValue, label = words.fields.timeZone, hint, error }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <Suspense fallback={<input {...wiring} readOnly value={cityOf(value)} className={inputLook} />}>
          <Box value={value} onValue={onValue} wiring={wiring} />
        </Suspense>
      )}
    </Field>
  )
}
