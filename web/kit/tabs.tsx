import { Tabs as Base } from "@base-ui/react/tabs"
import { useEffect, useRef } from "react"
import type { ReactNode } from "react"

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly onValue: (value: Value) => void
  readonly tabs: readonly { readonly value: Value; readonly text: string; readonly panel: ReactNode }[]
}

export function Tabs<Value extends string>({ label, value, onValue, tabs }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone there are more tabs than space for them, and an address may lead to the last one. The page itself stays.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect()
    if (row === null || tab === undefined) return
    const { left, right } = row.getBoundingClientRect()
    row.scrollLeft += Math.min(tab.left - left, 0) + Math.max(tab.right - right, 0)
  }, [value])
  return (
    <Base.Root
      value={value}
      className="flex min-h-0 flex-1 flex-col"
      onValueChange={(next) => {
        const tab = tabs.find((each) => each.value === next)
        if (tab !== undefined) onValue(tab.value)
      }}
    >
      <Base.List
        ref={list}
        aria-label={label}
        className="flex shrink-0 gap-0.5 overflow-x-auto border-b border-line px-2 [scrollbar-width:none] tablet:px-[10px]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className="relative h-[42px] px-2.5 text-control font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink data-active:font-semibold data-active:text-ink data-active:after:absolute data-active:after:inset-x-1.5 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:rounded-t-[2px] data-active:after:bg-brass-line tablet:h-9"
          >
            {tab.text}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="flex min-h-0 flex-1 flex-col outline-offset-[-2px]">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
