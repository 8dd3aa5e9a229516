import { Dialog as Base } from "@base-ui/react/dialog"
import type { ReactNode } from "react"

export type BottomSheetProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** For those who do not see it; what is inside has a heading of its own. */
  readonly label: string
  readonly children: ReactNode
}

export function BottomSheetLayer({ onClose, label, children }: BottomSheetProps) {
  return (
    <Base.Root open onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-220 data-starting-style:opacity-0" />
        <Base.Popup
          aria-label={label}
          className="layer fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[80dvh] max-w-[560px] overflow-y-auto overscroll-contain rounded-t-dialog bg-raised pb-[env(safe-area-inset-bottom)] shadow-3 outline-none"
        >
          <span aria-hidden className="mx-auto mt-2 mb-1 block h-1 w-9 rounded-full bg-line-strong" />
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
