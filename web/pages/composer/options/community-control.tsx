import { useState } from "react"
import { Field } from "../../../kit/field.tsx"
import { inputLook } from "../../../kit/text-field.tsx"
import type { ControlProps } from "./control-props.ts"

const lead = "x.com/i/communities/"

/** A community of X, by its address: X names none, so nothing can be picked. */
export function CommunityControl({ label, hint, empty, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === "" ? "" : `${lead}${value}`)
  const read = (text: string) => {
    setTyped(text)
    const [, found] = /communities\/(\d+)/.exec(text) ?? /^\s*(\d+)\s*$/.exec(text) ?? []
    // Anything else is kept as it was typed, and refused with the reason.
    onValue(found ?? text.trim())
  }
  return (
    <Field label={label} hint={hint} isWrong={isWrong}>
      {(wiring) => (
        <input
          {...wiring}
          dir="ltr"
          value={shown}
          readOnly={isReadOnly}
          placeholder={empty}
          autoComplete="off"
          onChange={(event) => read(event.target.value)}
          onBlur={() => setTyped(null)}
          className={inputLook}
        />
      )}
    </Field>
  )
}
