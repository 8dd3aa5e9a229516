import { ChevronDown } from "lucide-react"
import { Suspense, useId } from "react"
import { cx } from "../../../kit/cx.ts"
import { later } from "../../../kit/later.tsx"
import { NetworkTile } from "../../../kit/network-glyph.tsx"
import { labelOfOption } from "../../../post/options/say-option.ts"
import { optionWords } from "../../../words/option-words.ts"
import { useComposer } from "../composer-context.ts"
import type { NetworkGroup } from "./use-network-groups.ts"

/** Most visits open no options, so the controls are fetched with the first network that is opened. */
const NetworkFields = later(async () => (await import("./network-fields.tsx")).NetworkFields)

type Props = {
  readonly group: NetworkGroup
  readonly isOpen: boolean
  readonly onToggle: (isOpen: boolean) => void
}

/** The options of one network. Folded, it shows what was chosen. */
export function NetworkOptions({ group, isOpen, onToggle }: Props) {
  const { isWrong } = useComposer()
  const { key, name, changed, missing } = group
  const id = useId()
  return (
    <li data-network={key} className="py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
        className="flex min-h-8 w-full items-center gap-2.5 rounded-control text-start"
      >
        <NetworkTile network={key} size={18} isNamed />
        <span className="shrink-0 text-control font-medium tablet:w-24">
          <span className="sr-only">{optionWords.open}</span> {name}
        </span>
        <span className="flex min-w-0 flex-1 gap-1.5 overflow-hidden">
          {missing.map((option) => (
            <span
              key={option.key}
              className={cx(
                "inline-flex h-6 items-center rounded-[5px] px-2 text-dense whitespace-nowrap",
                isWrong(option.key) ? "bg-failed-wash font-medium text-failed" : "bg-sunk text-ink-3",
              )}
            >
              {optionWords.notChosen(labelOfOption(option))}
            </span>
          ))}
          {changed.map((each) => (
            <span
              key={each.key}
              className="inline-flex h-6 max-w-[220px] items-center gap-1 rounded-[5px] bg-sunk px-2 text-dense whitespace-nowrap inset-ring inset-ring-line"
            >
              {each.name !== null && <span className="text-ink-3">{each.name}</span>}
              <span className="truncate font-medium">{each.text}</span>
            </span>
          ))}
        </span>
        <ChevronDown
          size={16}
          strokeWidth={1.9}
          aria-hidden
          className={cx("shrink-0 text-ink-3 transition-transform", isOpen && "rotate-180")}
        />
      </button>
      {isOpen && (
        <div id={id} className="grid gap-3.5 pt-2 pb-2 tablet:ps-7">
          <Suspense fallback={<div className="h-16" />}>
            <NetworkFields group={group} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
