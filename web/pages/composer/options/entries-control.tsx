import { X } from "lucide-react"
import { useState } from "react"
import type { KeyboardEvent } from "react"
import { Field } from "../../../kit/field.tsx"
import { controlOf, mostEntries } from "../../../post/options/control-of.ts"
import { splitEntries } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import type { ControlProps } from "./control-props.ts"

/** Several names in one field, each a chip: people, tags. */
export function EntriesControl({ option, label, hint, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const [typed, setTyped] = useState("")
  const entries = splitEntries(value)
  const most = mostEntries[option.key] ?? Infinity
  const isPeople = controlOf(option) === "people"
  const isFull = entries.length >= most
  const put = (next: readonly string[]) => onValue([...new Set(next)].join(","))
  const take = (text: string) => {
    const added = splitEntries(text).map((entry) => (isPeople ? entry.replace(/^@/, "") : entry))
    setTyped("")
    if (added.length > 0) put([...entries, ...added].slice(0, most))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" || event.key === ",") {
      event.preventDefault()
      take(typed)
    }
    if (event.key === "Backspace" && typed === "" && entries.length > 0) put(entries.slice(0, -1))
  }
  return (
    <Field label={label} hint={isFull ? optionWords.full(most) : hint} isWrong={isWrong}>
      {(wiring) => (
        <span className="field-box flex min-h-[38px] flex-wrap items-center gap-1 px-1.5 py-1 tablet:min-h-8">
          {entries.map((entry) => (
            <span
              key={entry}
              className="inline-flex h-6 max-w-full items-center gap-1 rounded-[5px] bg-sunk ps-2 text-dense font-medium"
            >
              <span className="truncate">{isPeople ? `@${entry.replace(/^@/, "")}` : entry}</span>
              {!isReadOnly && (
                <button
                  type="button"
                  aria-label={optionWords.removeEntry(entry)}
                  onClick={() => put(entries.filter((each) => each !== entry))}
                  className="grid size-6 place-items-center rounded-[5px] text-ink-3 hover:text-ink"
                >
                  <X size={12} strokeWidth={2} aria-hidden />
                </button>
              )}
            </span>
          ))}
          <input
            {...wiring}
            value={typed}
            readOnly={isReadOnly || isFull}
            placeholder={isFull ? undefined : isPeople ? optionWords.addPerson : optionWords.addTag}
            autoComplete="off"
            autoCapitalize={isPeople ? "off" : undefined}
            onChange={(event) =>
              event.target.value.includes(",") ? take(event.target.value) : setTyped(event.target.value)
            }
            onKeyDown={press}
            onBlur={() => take(typed)}
            className="h-6 min-w-24 flex-1 bg-transparent px-1 text-touch text-ink outline-none tablet:text-control"
          />
        </span>
      )}
    </Field>
  )
}
