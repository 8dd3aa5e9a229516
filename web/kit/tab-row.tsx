import { useId, useRef } from "react"
import type { KeyboardEvent, ReactNode } from "react"
import { arrowKey } from "./arrow-key.ts"

type Props = {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly tabs: readonly { readonly value: string; readonly text: ReactNode }[]
  /** What stands after the tabs and is none. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

const look =
  "relative inline-flex h-[42px] items-center gap-[7px] px-2.5 text-control font-medium whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-1.5 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:rounded-t-[2px] aria-selected:after:bg-brass-line tablet:h-9"

/** Tabs over one panel whose content the caller changes. Arrows, Home and End lead from tab to tab. */
export function TabRow({ label, value, onValue, tabs, end, children }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const key = arrowKey(event.key)
    const next =
      key === "ArrowRight"
        ? (at + 1) % tabs.length
        : key === "ArrowLeft"
          ? (at - 1 + tabs.length) % tabs.length
          : key === "Home"
            ? 0
            : key === "End"
              ? tabs.length - 1
              : null
    const tab = next === null ? undefined : tabs[next]
    if (next === null || tab === undefined) return
    event.preventDefault()
    onValue(tab.value)
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus()
  }
  return (
    <>
      <div className="flex items-center border-b border-line">
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={press}
          className="flex min-w-0 gap-0.5 overflow-x-auto outline-none [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              onClick={() => onValue(tab.value)}
              className={look}
            >
              {tab.text}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
