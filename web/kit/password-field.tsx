import { Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { words } from "../words/words.ts"
import { cx } from "./cx.ts"
import { Field } from "./field.tsx"
import { PasswordMeter } from "./password-meter.tsx"
import { inputLook, takeFocus } from "./text-field.tsx"

const none: readonly string[] = []

type Props = {
  readonly label?: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: string
  /** A password that is being chosen gets a word on how hard it is to guess; `about` are words it should not contain. */
  readonly isNew?: boolean
  readonly about?: readonly string[]
  readonly startsFocused?: boolean
  /** It opens something else than this service: what the browser keeps for us does not belong here. */
  readonly isForeign?: boolean
}

export function PasswordField({
  label,
  value,
  onValue,
  error,
  hint,
  isNew = false,
  about = none,
  startsFocused = false,
  isForeign = false,
}: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      label={label ?? words.fields.password}
      error={error}
      hint={isNew ? <PasswordMeter password={value} about={about} /> : hint}
    >
      {(wiring) => (
        <span className="relative grid">
          <input
            {...wiring}
            type={isShown ? "text" : "password"}
            value={value}
            ref={startsFocused ? takeFocus : null}
            data-first={startsFocused || undefined}
            autoComplete={isNew || isForeign ? "new-password" : "current-password"}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onValue(event.target.value)}
            className={cx(inputLook, "pe-10")}
          />
          <button
            type="button"
            aria-label={isShown ? words.common.hide : words.common.show}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <Icon size={16} strokeWidth={1.9} aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
