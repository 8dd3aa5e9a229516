import { Field } from "../../../kit/field.tsx"
import { SearchSelect } from "../../../kit/search-select.tsx"
import { inputLook } from "../../../kit/text-field.tsx"
import { valuesOf } from "../../../post/options/control-of.ts"
import { sayOptionValue } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import type { ControlProps } from "./control-props.ts"

/** Many choices, found by typing. */
export function ListControl({ option, label, hint, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const choices = valuesOf(option).map((each) => ({ value: each, label: sayOptionValue(option, each) }))
  return (
    <Field label={label} hint={hint} isWrong={isWrong}>
      {(wiring) =>
        isReadOnly ? (
          <input {...wiring} readOnly value={sayOptionValue(option, value)} className={inputLook} />
        ) : (
          <SearchSelect
            wiring={wiring}
            value={value}
            onValue={onValue}
            choices={choices}
            placeholder={optionWords.choose}
            opener={optionWords.openList(label)}
            nothing={optionWords.nothingFound}
          />
        )
      }
    </Field>
  )
}
