import { Field } from "../../../kit/field.tsx"
import { inputLook } from "../../../kit/text-field.tsx"
import { controlOf } from "../../../post/options/control-of.ts"
import { optionWords } from "../../../words/option-words.ts"
import type { ControlProps } from "./control-props.ts"

/** A text with its count. */
export function TextControl({ option, label, hint, empty, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const count = [...value].length
  const most = option.maxLength
  const isOver = most !== undefined && count > most
  return (
    <Field
      label={label}
      hint={hint}
      isWrong={isWrong || isOver}
      end={
        most !== undefined &&
        count > 0 && (
          <span className={`figures text-hint ${isOver ? "font-semibold text-failed" : "text-ink-3"}`}>
            {optionWords.count(count, most)}
          </span>
        )
      }
    >
      {(wiring) => {
        const field = { ...wiring, dir: "auto", value, readOnly: isReadOnly, placeholder: empty } as const
        return controlOf(option) === "lines" ? (
          <textarea
            {...field}
            rows={2}
            onChange={(event) => onValue(event.target.value)}
            className="field-box min-h-[62px] w-full resize-y px-2.5 py-1.5 text-touch text-ink tablet:text-control"
          />
        ) : (
          <input
            {...field}
            autoComplete="off"
            onChange={(event) => onValue(event.target.value)}
            className={inputLook}
          />
        )
      }}
    </Field>
  )
}
