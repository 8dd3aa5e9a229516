import { Field } from "../../../kit/field.tsx"
import { SearchSelect } from "../../../kit/search-select.tsx"
import { inputLook } from "../../../kit/text-field.tsx"
import { sayOptionValue } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import type { ControlProps } from "./control-props.ts"

/** Something of the account's, by its name: a board, a playlist. */
export function PickerControl(props: ControlProps) {
  const { option, accounts, label, hint, empty, value, onValue, offered, isWrong, isReadOnly } = props
  const { rightsOf } = useComposer()
  const more = accounts.reduce((sum, { choices }) => sum + (choices?.options[option.key]?.more ?? 0), 0)
  const isReading = accounts.some(({ id }) => rightsOf(id).isReading)
  const note =
    offered === null
      ? isReading
        ? optionWords.reading
        : optionWords.unread
      : offered.length === 0
        ? optionWords.nothingOffered
        : more > 0
          ? optionWords.moreThere(more)
          : hint
  const isUnknown = value !== "" && offered?.some((choice) => choice.value === value) !== true
  const choices = [
    ...(option.required ? [] : [{ value: "", label: empty }]),
    ...(offered ?? []),
    ...(isUnknown ? [{ value, label: offered === null ? optionWords.chosen : optionWords.notOffered }] : []),
  ]
  return (
    <Field label={label} hint={note} isWrong={isWrong}>
      {(wiring) =>
        isReadOnly ? (
          <input {...wiring} readOnly value={sayOptionValue(option, value, offered)} className={inputLook} />
        ) : (
          <SearchSelect
            wiring={wiring}
            value={value}
            onValue={onValue}
            choices={choices}
            placeholder={`${optionWords.choose}: ${label.toLowerCase()}`}
            opener={optionWords.openList(label)}
            nothing={optionWords.nothingFound}
          />
        )
      }
    </Field>
  )
}
