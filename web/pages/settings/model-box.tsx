import { Autocomplete } from "@base-ui/react/autocomplete"
import { ChevronDown } from "lucide-react"
import { cx } from "../../kit/cx.ts"
import type { FieldWiring } from "../../kit/field.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { assistantWords } from "../../words/assistant-settings-words.ts"

type Props = {
  readonly value: string
  readonly onValue: (name: string) => void
  readonly names: readonly string[]
  readonly wiring: FieldWiring
}

export function ModelBox({ value, onValue, names, wiring }: Props) {
  return (
    <Autocomplete.Root
      items={names}
      value={value}
      onValueChange={onValue}
      // A name that is on the list does not hide the others.
      filter={(name: string, query: string) =>
        names.includes(query.trim()) || name.toLowerCase().includes(query.trim().toLowerCase())
      }
      openOnInputClick={names.length > 0}
    >
      <span className="relative grid">
        <Autocomplete.Input
          {...wiring}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={cx(inputLook, names.length > 0 && "pe-9")}
        />
        {names.length > 0 && (
          <Autocomplete.Trigger
            aria-label={assistantWords.modelOpen}
            className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-3 hover:text-ink"
          >
            <ChevronDown size={14} strokeWidth={1.9} aria-hidden />
          </Autocomplete.Trigger>
        )}
      </span>
      {names.length > 0 && (
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} collisionPadding={8} align="start" className="z-40">
            <Autocomplete.Popup className="layer max-h-[min(300px,var(--available-height))] w-[max(var(--anchor-width),200px)] overflow-y-auto overscroll-contain rounded-sheet bg-raised p-1 shadow-2">
              <Autocomplete.Empty className="px-2 py-1.5 text-dense text-ink-3 empty:hidden">
                {assistantWords.modelNothing}
              </Autocomplete.Empty>
              <Autocomplete.List>
                {(name: string) => (
                  <Autocomplete.Item
                    key={name}
                    value={name}
                    className="flex min-h-[38px] items-center rounded-control px-2 text-control font-medium outline-none select-none data-highlighted:bg-hover tablet:min-h-[30px]"
                  >
                    <span className="min-w-0 truncate">{name}</span>
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      )}
    </Autocomplete.Root>
  )
}
