import { X } from "lucide-react"
import { Field } from "../../../kit/field.tsx"
import { SearchSelect } from "../../../kit/search-select.tsx"
import { controlOf, mostEntries } from "../../../post/options/control-of.ts"
import { sayLanguage, splitEntries } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import type { ControlProps } from "./control-props.ts"

const codes =
  "af ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gd gl gu he hi hr hu hy id is it ja ka kk km kn ko ku la lb lt lv mk ml mn mr ms mt my nb ne nl nn pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te tg th tk tr tt uk ur uz vi xh yi zh zu".split(
    " ",
  )

const languages = codes
  .map((value) => ({ value, label: sayLanguage(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** A language by its name, or a few of them. */
export function LanguageControl({ option, label, hint, empty, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const isSeveral = controlOf(option) === "languages"
  const chosen = splitEntries(value)
  const most = mostEntries[option.key] ?? 1
  const unknown = chosen
    .filter((code) => !codes.includes(code))
    .map((code) => ({ value: code, label: sayLanguage(code) }))
  const choices = [
    ...(isSeveral || option.default !== undefined ? [] : [{ value: "", label: empty }]),
    ...languages.filter((language) => !isSeveral || !chosen.includes(language.value)),
    ...(isSeveral ? [] : unknown),
  ]
  const isFull = isSeveral && chosen.length >= most
  return (
    <Field label={label} hint={isFull ? optionWords.full(most) : hint} isWrong={isWrong}>
      {(wiring) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {isSeveral &&
            chosen.map((code) => (
              <span
                key={code}
                className="inline-flex h-7 items-center gap-1 rounded-[5px] bg-sunk ps-2 text-dense font-medium"
              >
                {sayLanguage(code)}
                {!isReadOnly && (
                  <button
                    type="button"
                    aria-label={optionWords.removeEntry(sayLanguage(code))}
                    onClick={() => onValue(chosen.filter((each) => each !== code).join(","))}
                    className="grid size-7 place-items-center rounded-[5px] text-ink-3 hover:text-ink"
                  >
                    <X size={12} strokeWidth={2} aria-hidden />
                  </button>
                )}
              </span>
            ))}
          {!isReadOnly && !isFull && (
            <span className="min-w-36 flex-1">
              <SearchSelect
                key={value}
                wiring={wiring}
                value={isSeveral ? " " : value}
                onValue={(code) => onValue(isSeveral ? [...chosen, code].join(",") : code)}
                choices={choices}
                placeholder={isSeveral ? optionWords.addLanguage : empty}
                opener={optionWords.openList(label)}
                nothing={optionWords.nothingFound}
              />
            </span>
          )}
          {isReadOnly && !isSeveral && (
            <span className="text-control">{value === "" ? empty : sayLanguage(value)}</span>
          )}
        </span>
      )}
    </Field>
  )
}
