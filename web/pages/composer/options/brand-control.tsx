import { SwitchField } from "../../../kit/switch-field.tsx"
import { valueOfOption } from "../../../post/options/choose-option.ts"
import { labelOfOption } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import type { ControlProps } from "./control-props.ts"

/** TikTok's question about advertising: one switch, and below it the two labels that it can cause. */
export function BrandControl({ option, isReadOnly, isWrong }: ControlProps) {
  const { draft, whose, limits, setOptionOf, unfinished, setUnfinished } = useComposer()
  const paid = limits.flatMap(({ options }) => options).find(({ key }) => key === "tiktok.brandContent")
  if (paid === undefined) return null
  const both = [
    { option, label: optionWords.promotional },
    { option: paid, label: optionWords.partnership },
  ].map((each) => ({ ...each, isOn: valueOfOption(draft, whose, each.option).value === "true" }))
  const isPaid = both.some((each) => each.option === paid && each.isOn)
  const isSaid = both.some(({ isOn }) => isOn)
  const isOpen = isSaid || unfinished.has(option.key)
  return (
    <div className="grid gap-2">
      <SwitchField
        label={optionWords.promotes}
        hint={isOpen ? optionWords.promotesLead : undefined}
        isOn={isOpen}
        isOff={isReadOnly}
        onChange={(isOn) => {
          setUnfinished(option.key, isOn)
          if (!isOn) for (const each of both) setOptionOf(each.option, "false")
        }}
      />
      {isOpen && (
        <fieldset
          aria-label={optionWords.promotes}
          aria-invalid={isWrong || undefined}
          className={`ms-5 grid gap-2 border-s-2 ps-4 ${isWrong ? "border-failed-solid" : "border-line-strong"}`}
        >
          {both.map((each) => (
            <label key={each.option.key} className="flex flex-wrap items-center gap-x-2 text-control">
              <input
                type="checkbox"
                checked={each.isOn}
                disabled={isReadOnly}
                onChange={(event) => {
                  const isOn = event.target.checked
                  // Without any tick the question is open again.
                  setUnfinished(option.key, !isOn && both.every((other) => other === each || !other.isOn))
                  setOptionOf(each.option, isOn ? "true" : "false")
                }}
                className="size-4 accent-(--ink)"
              />
              <span className="font-medium">{labelOfOption(each.option)}</span>
              <span className="text-ink-3">{optionWords.labelled(isPaid ? optionWords.partnership : each.label)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
