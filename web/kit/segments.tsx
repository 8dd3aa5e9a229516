import { useId } from "react"
import { cx } from "./cx.ts"

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly choices: readonly { readonly value: Value; readonly text: string; readonly count?: number }[]
  /** Where what surrounds them says what they are for; the label is then for those who do not see it. */
  readonly isLabelHidden?: boolean
}

/** A few exclusive choices, all in sight. They scroll inside themselves where there are more than fit. */
export function Segments<Value extends string>({ label, value, onValue, choices, isLabelHidden }: Props<Value>) {
  // Two of them on one page may well be called the same, and choose apart.
  const name = useId()
  return (
    <fieldset className="min-w-0 max-w-full overflow-x-auto [scrollbar-width:none]">
      <legend className={isLabelHidden ? "sr-only" : "mb-1 text-hint font-control text-ink-2"}>{label}</legend>
      <div className="inline-flex gap-px rounded-[7px] bg-sunk p-0.5 inset-ring inset-ring-line">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              "relative inline-flex h-[34px] items-center rounded-[5px] px-2.5 text-dense font-medium whitespace-nowrap text-ink-2 hover:text-ink tablet:h-[26px]",
              "has-checked:bg-raised has-checked:font-semibold has-checked:text-ink has-checked:shadow-1 has-checked:ring has-checked:ring-line",
              "has-focus-visible:outline-2 has-focus-visible:-outline-offset-1 has-focus-visible:outline-brass-line",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice.value === value}
              onChange={() => onValue(choice.value)}
            />
            {choice.text}
            {choice.count !== undefined && choice.count > 0 && (
              <span className="figures ms-1.5 inline-grid h-[18px] min-w-[18px] place-items-center rounded-[9px] bg-hover px-[5px] text-[0.71875rem] leading-none font-semibold text-ink-2">
                {choice.count}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
