import type { Choice } from "#domain/account-choices.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { OptionView } from "../../api/views.ts"
import { Field } from "../../kit/field.tsx"
import type { FieldWiring } from "../../kit/field.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { Select } from "../../kit/select.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { emptyOption, findVersion, setOption } from "../../post/draft.ts"
import { offeredFor } from "../../post/offered-for.ts"
import { sayOptionValue } from "../../post/say-option-value.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

type Props = {
  readonly option: OptionView
  /** Whose option it is, where that is not said above it. */
  readonly network?: NetworkKey
}

/** One option of the version in front. Where it has no value of its own, what applies then is shown. */
export function OptionField({ option, network }: Props) {
  const { draft, whose, chosen, change, issues, isReadOnly, nameOf } = useComposer()
  const ofOriginal = whose === null ? undefined : findVersion(draft, null).options[option.key]
  const set = (value: string) =>
    change((before) =>
      value === emptied && whose !== null
        ? emptyOption(before, whose, option.key)
        : setOption(before, whose, option.key, value),
    )
  const given = findVersion(draft, whose).options[option.key]
  const isEmptied = given === "" && ofOriginal !== undefined
  const own = given ?? ""
  const inherited = ofOriginal ?? option.default
  const issue = issues.find((each) => each.option === option.key && (whose === null || each.account?.id === whose))
  const error = issue?.message
  const offered = offeredFor(option, draft, whose, chosen, nameOf)
  const isTurnedOff = option.type === "boolean" && offered?.length === 1
  const help = isTurnedOff ? words.composer.turnedOff : offered === null ? (option.help ?? "") : ""
  const hint = [option.required ? words.composer.optionRequired : "", help].filter(Boolean).join(". ")
  return (
    <div data-option={option.key} className="min-w-0">
      <Field
        label={option.label}
        sign={network === undefined ? undefined : <NetworkGlyph network={network} />}
        hint={hint === "" ? undefined : hint}
        error={error}
      >
        {(wiring) =>
          option.type === "text" && offered === null ? (
            <input
              {...wiring}
              dir="auto"
              value={own}
              readOnly={isReadOnly}
              placeholder={
                isEmptied
                  ? words.composer.notSet
                  : inherited === undefined
                    ? undefined
                    : sayInherited(inherited, ofOriginal)
              }
              autoComplete="off"
              onChange={(event) => set(event.target.value)}
              className={inputLook}
            />
          ) : (
            <ChoiceBox
              wiring={wiring}
              option={option}
              offered={offered}
              own={isEmptied ? emptied : own}
              inherited={inherited}
              isFromOriginal={ofOriginal !== undefined}
              isReadOnly={isReadOnly}
              onValue={set}
            />
          )
        }
      </Field>
    </div>
  )
}

/** Stands for the choice of no value against the original's. */
const emptied = " "

type ChoiceProps = {
  readonly wiring: FieldWiring
  readonly option: OptionView
  readonly offered: readonly Choice[] | null
  readonly own: string
  readonly inherited: string | undefined
  readonly isFromOriginal: boolean
  readonly isReadOnly: boolean
  readonly onValue: (value: string) => void
}

function ChoiceBox({ wiring, option, offered, own, inherited, isFromOriginal, isReadOnly, onValue }: ChoiceProps) {
  const usual = option.type === "boolean" ? ["true", "false"] : (option.choices ?? [])
  const values = offered?.map(({ value }) => value) ?? usual
  const say = (value: string) => {
    const name = option.type === "boolean" ? undefined : offered?.find((choice) => choice.value === value)?.label
    return name ?? sayOptionValue(option, value)
  }
  const none =
    inherited === undefined
      ? words.composer.notSet
      : isFromOriginal
        ? words.composer.asOriginal(say(inherited))
        : words.composer.isDefault(say(inherited))
  // The default is what happens without a value; an account may still need it said against the original.
  const others = isFromOriginal || inherited === undefined ? values : values.filter((value) => value !== inherited)
  const isValue = own !== "" && own !== emptied
  const unknown = isValue && !values.includes(own) ? [own] : []
  const isDefaultSet = isValue && !others.includes(own) && unknown.length === 0
  const without = option.default === undefined ? words.composer.notSet : words.composer.isDefault(say(option.default))
  const choices = [
    { value: "", text: none },
    // Where there is a default, choosing it says the same.
    ...((isFromOriginal && !option.required && option.default === undefined) || own === emptied
      ? [{ value: emptied, text: without }]
      : []),
    ...[...others, ...unknown, ...(isDefaultSet ? [own] : [])].map((value) => ({
      value,
      text: say(value),
    })),
  ]
  if (isReadOnly) {
    const shown = choices.find(({ value }) => value === own)?.text ?? own
    return <input {...wiring} readOnly value={shown} className={inputLook} />
  }
  return <Select wiring={wiring} value={own} onValue={onValue} choices={choices} />
}

function sayInherited(value: string, ofOriginal: string | undefined): string {
  return ofOriginal === undefined ? words.composer.isDefault(value) : words.composer.asOriginal(value)
}
