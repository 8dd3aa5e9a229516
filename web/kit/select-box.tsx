import { Select as Base } from "@base-ui/react/select"
import { Check, ChevronDown } from "lucide-react"
import type { FieldWiring } from "./field.tsx"
import { selectLook } from "./select-look.ts"

export type SelectProps<Value extends string> = {
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly choices: readonly SelectChoice<Value>[]
  readonly wiring?: FieldWiring
  readonly label?: string
  /** `field` stands in a form, `quiet` in a table's row. */
  readonly look?: "field" | "quiet"
  readonly isBusy?: boolean
}

export type SelectChoice<Value extends string> = {
  readonly value: Value
  readonly text: string
  readonly lead?: string
}

export function SelectBox<Value extends string>({
  value,
  onValue,
  choices,
  wiring,
  label,
  look = "field",
  isBusy,
}: SelectProps<Value>) {
  const items = choices.map((choice) => ({ value: choice.value, label: choice.text }))
  return (
    <Base.Root
      items={items}
      value={value}
      modal={false}
      disabled={isBusy === true}
      onValueChange={(next) => {
        const choice = choices.find((each) => each.value === next)
        if (choice !== undefined && choice.value !== value) onValue(choice.value)
      }}
    >
      <Base.Trigger {...wiring} aria-label={label} className={selectLook(look)}>
        <Base.Value className="min-w-0 flex-1 truncate" />
        <Base.Icon className="shrink-0 text-ink-3">
          <ChevronDown size={14} strokeWidth={1.9} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
          align="start"
          className="z-40"
        >
          <Base.Popup className="layer max-h-[var(--available-height)] min-w-[max(var(--anchor-width),9rem)] overflow-y-auto rounded-sheet bg-raised p-1 shadow-2 outline-none">
            <Base.List>
              {choices.map((choice) => (
                <Base.Item
                  key={choice.value}
                  value={choice.value}
                  className="grid min-h-[38px] grid-cols-[1fr_16px] items-center gap-x-3 rounded-control px-2 py-1 text-control outline-none select-none data-highlighted:bg-hover tablet:min-h-[30px]"
                >
                  <span className="min-w-0">
                    <Base.ItemText className="font-medium">{choice.text}</Base.ItemText>
                    {choice.lead !== undefined && <span className="block text-meta text-ink-3">{choice.lead}</span>}
                  </span>
                  <Base.ItemIndicator className="text-brass-line">
                    <Check size={16} strokeWidth={2.2} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
