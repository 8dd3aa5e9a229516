import { Combobox } from "@base-ui/react/combobox"
import { Check, ChevronDown } from "lucide-react"
import { useMemo } from "react"
import { memoize } from "#domain/memoize.ts"
import { words } from "../words/words.ts"
import { allTimeZones, cityOf, offsetOf } from "../words/zones.ts"
import { cx } from "./cx.ts"
import type { FieldWiring } from "./field.tsx"
import { inputLook } from "./text-field.tsx"

export type ZoneBoxProps = {
  readonly value: string
  readonly onValue: (timeZone: string) => void
  readonly wiring: FieldWiring
}

type Zone = { readonly value: string; readonly label: string }

function asZone(timeZone: string): Zone {
  return { value: timeZone, label: cityOf(timeZone) }
}

export function ZoneBox({ value, onValue, wiring }: ZoneBoxProps) {
  const zones = useMemo(
    () =>
      allTimeZones()
        .map(asZone)
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [],
  )
  // There are four hundred, and most are never seen: together they would take a third of a second.
  const showOffset = useMemo(() => memoize((timeZone: string) => offsetOf(timeZone)), [])
  const chosen = useMemo(() => zones.find((zone) => zone.value === value) ?? asZone(value), [zones, value])
  return (
    <Combobox.Root
      items={zones}
      value={chosen}
      onValueChange={(zone: Zone | null) => {
        if (zone !== null) onValue(zone.value)
      }}
      isItemEqualToValue={(a: Zone, b: Zone) => a.value === b.value}
      filter={(zone: Zone, query: string) => matches(zone, query)}
      autoHighlight
      limit={80}
    >
      <span className="group relative grid">
        <Combobox.Input {...wiring} autoComplete="off" spellCheck={false} className={cx(inputLook, "pe-24")} />
        <span className="pointer-events-none absolute inset-y-0 end-9 grid items-center text-hint text-ink-3 group-focus-within:hidden">
          {showOffset(chosen.value)}
        </span>
        <Combobox.Trigger
          aria-label={words.fields.zoneOpen}
          className="absolute inset-y-0 end-0 grid w-9 place-items-center rounded-control text-ink-3 hover:text-ink"
        >
          <ChevronDown size={14} strokeWidth={1.9} aria-hidden />
        </Combobox.Trigger>
      </span>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} align="start" className="z-40">
          <Combobox.Popup className="layer max-h-[min(300px,var(--available-height))] w-[var(--anchor-width)] overflow-y-auto overscroll-contain rounded-sheet bg-raised p-1 shadow-2">
            <Combobox.Empty className="px-2 py-1.5 text-dense text-ink-3 empty:hidden">
              {words.fields.zoneEmpty}
            </Combobox.Empty>
            <Combobox.List>
              {(zone: Zone) => (
                <Combobox.Item
                  key={zone.value}
                  value={zone}
                  className="flex min-h-[38px] items-center gap-2 rounded-control px-2 text-control outline-none select-none data-highlighted:bg-hover tablet:min-h-[30px]"
                >
                  <span className="min-w-0 truncate font-medium">{zone.label}</span>
                  <span className="min-w-0 flex-1 truncate text-meta text-ink-3">
                    {zone.value.split("/").slice(0, -1).join(", ").replaceAll("_", " ")}
                  </span>
                  <span className="figures text-meta text-ink-3">{showOffset(zone.value)}</span>
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

function matches(zone: Zone, query: string): boolean {
  const text = query.trim().toLowerCase()
  return zone.label.toLowerCase().includes(text) || zone.value.toLowerCase().replaceAll("_", " ").includes(text)
}
