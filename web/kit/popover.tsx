import { Popover as Base } from "@base-ui/react/popover"
import { useState } from "react"
import type { ReactNode, RefObject } from "react"
import { cx } from "./cx.ts"
import type { MenuProps } from "./menu-on-demand.tsx"

type Props = MenuProps & {
  readonly label: string
  readonly side?: "top" | "bottom"
  /** How wide it is, and how it fills its space. */
  readonly className: string
  /** Whether the focus goes somewhere else than back to what opened it. */
  readonly keepsFocus?: boolean
  /** What has the focus first; otherwise the first thing that can. */
  readonly startsAt?: RefObject<HTMLElement | null>
  readonly children: (close: () => void) => ReactNode
}

/** A small form or list that floats beside what opened it. */
export function Popover(props: Props) {
  const { trigger, startsOpen, label, side = "bottom", className, keepsFocus, startsAt, children } = props
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Base.Root open={isOpen} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          sideOffset={side === "top" ? 8 : 4}
          collisionPadding={8}
          align="start"
          className="z-40"
        >
          <Base.Popup
            aria-label={label}
            {...(keepsFocus ? { finalFocus: false } : {})}
            {...(startsAt === undefined ? {} : { initialFocus: startsAt })}
            className={cx("layer bg-raised outline-none", className)}
          >
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
