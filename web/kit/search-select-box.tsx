import { Combobox } from "@base-ui/react/combobox"
import { Check, ChevronDown } from "lucide-react"
import { useMemo } from "react"
import { cx } from "./cx.ts"
import type { FieldWiring } from "./field.tsx"
import { inputLook } from "./text-field.tsx"

export type SearchChoice = { readonly value: string; readonly label: string }

export type SearchSelectProps = {
  readonly value: string
  readonly onValue: (value: string) => void
  readonly choices: readonly SearchChoice[]
  readonly wiring: FieldWiring
  readonly placeholder: string
  /** What the button that opens the list is called. */
  readonly opener: string
  readonly nothing: string
}

export function SearchSelectBox({ value, onValue, choices, wiring, placeholder, opener, nothing }: SearchSelectProps) {
  const chosen = useMemo(() => choices.find((choice) => choice.value === value) ?? null, [choices, value])
  return (
    <Combobox.Root
      items={choices}
      value={chosen}
      onValueChange={(choice: SearchChoice | null) => {
        if (choice !== null) onValue(choice.value)
      }}
      isItemEqualToValue={(one: SearchChoice, other: SearchChoice) => one.value === other.value}
      filter={(choice: SearchChoice, query: string) => choice.label.toLowerCase().includes(query.trim().toLowerCase())}
      autoHighlight
    >
      <span className="relative grid">
        <Combobox.Input
          {...wiring}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          className={cx(inputLook, "pe-9")}
        />
        <Combobox.Trigger
          aria-label={opener}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <ChevronDown size={14} strokeWidth={1.9} aria-hidden />
        </Combobox.Trigger>
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} align="start" className="z-40">
          <Combobox.Popup className="layer max-h-[min(300px,var(--available-height))] w-[max(var(--anchor-width),200px)] overflow-y-auto overscroll-contain rounded-sheet bg-raised p-1 shadow-2">
            <Combobox.Empty className="px-2 py-1.5 text-dense text-ink-3 empty:hidden">{nothing}</Combobox.Empty>
            <Combobox.List>
              {(choice: SearchChoice) => (
                <Combobox.Item
                  key={choice.value}
                  value={choice}
                  className="flex min-h-[38px] items-center gap-2 rounded-control px-2 text-control outline-none select-none data-highlighted:bg-hover tablet:min-h-[30px]"
                >
                  <span className="min-w-0 flex-1 truncate font-medium">{choice.label}</span>
                  <span className="w-4">
                    <Combobox.ItemIndicator className="text-brass-line">
                      <Check size={16} strokeWidth={2.2} aria-hidden />
                    </Combobox.ItemIndicator>
                  </span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
