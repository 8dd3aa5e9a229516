import { Suspense } from "react"
import { Field } from "../../kit/field.tsx"
import { later } from "../../kit/later.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { assistantWords } from "../../words/assistant-settings-words.ts"

const Box = later(async () => (await import("./model-box.tsx")).ModelBox)

type Props = {
  readonly value: string
  readonly onValue: (name: string) => void
  readonly names: readonly string[]
  readonly hint: string
  readonly error: string | undefined
}

/** One of the provider's models, or any name: some servers list nothing. */
export function ModelField({ value, onValue, names, hint, error }: Props) {
  return (
    <Field label={assistantWords.model} hint={hint} error={error}>
      {(wiring) => (
        <Suspense fallback={<input {...wiring} readOnly value={value} className={inputLook} />}>
          <Box value={value} onValue={onValue} names={names} wiring={wiring} />
        </Suspense>
      )}
    </Field>
  )
}
