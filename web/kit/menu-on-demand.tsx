import { cloneElement, useState } from "react"
import type { ComponentProps, ComponentType, KeyboardEvent, ReactElement } from "react"
import { patiently } from "../api/patiently.ts"
import { MissingPart } from "./missing-part.tsx"

export type MenuProps = { readonly trigger: ReactElement<ComponentProps<"button">>; readonly startsOpen: boolean }

type Props<About extends object> = {
  readonly trigger: ReactElement<ComponentProps<"button">>
  readonly load: () => Promise<ComponentType<MenuProps & About>>
  /** What the menu is about, where it needs more than its place. */
  readonly about: About
  /** `dialog` where it is a small form rather than a list. */
  readonly opens?: "menu" | "dialog"
}

/** A button whose menu is fetched when somebody comes near it, and takes its place when they press. */
export function MenuOnDemand<About extends object>({ trigger, load, about, opens = "menu" }: Props<About>) {
  const [Menu, setMenu] = useState<ComponentType<MenuProps & About> | null>(null)
  if (Menu !== null) return <Menu {...about} trigger={trigger} startsOpen />

  const fetchMenu = () => patiently(load).catch(() => MissingPart)
  const near = () => void fetchMenu()
  const open = () => void fetchMenu().then((loaded) => setMenu(() => loaded))
  return cloneElement(trigger, {
    "aria-haspopup": opens,
    "aria-expanded": false,
    onPointerEnter: near,
    onFocus: near,
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") open()
    },
  })
}
