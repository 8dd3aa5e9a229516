import { Link2 } from "lucide-react"
import { Button } from "../../../kit/button.tsx"
import { Field } from "../../../kit/field.tsx"
import { inputLook } from "../../../kit/text-field.tsx"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import { contentFor } from "./content-for.ts"
import type { ControlProps } from "./control-props.ts"

/** An address: typed, or taken from the text. */
export function LinkControl({ accounts, label, hint, value, onValue, isWrong, isReadOnly }: ControlProps) {
  const { draft } = useComposer()
  const text = contentFor(draft, accounts)
    .map(({ body }) => body)
    .join("\n")
  const [inText] = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/.exec(text) ?? []
  const host = inText === undefined ? null : URL.parse(inText)?.host
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint} isWrong={isWrong}>
        {(wiring) => (
          <input
            {...wiring}
            type="url"
            dir="ltr"
            value={value}
            readOnly={isReadOnly}
            placeholder={optionWords.linkPlaceholder}
            autoComplete="off"
            onChange={(event) => onValue(event.target.value.trim())}
            className={inputLook}
          />
        )}
      </Field>
      {!isReadOnly && inText !== undefined && host !== null && inText !== value && (
        <Button
          size="small"
          look="ghost"
          icon={Link2}
          className="max-w-full justify-self-start -ms-2"
          onClick={() => onValue(inText)}
        >
          <span className="truncate">{`${optionWords.fromText}: ${host}`}</span>
        </Button>
      )}
    </div>
  )
}
