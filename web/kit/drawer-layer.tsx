import { Dialog as Base } from "@base-ui/react/dialog"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { words } from "../words/words.ts"
import { IconButton } from "./icon-button.tsx"

export type DrawerProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
}

export function DrawerLayer({ onClose, title, children }: DrawerProps) {
  return (
    <Base.Root open onOpenChange={onClose}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-220 data-starting-style:opacity-0" />
        <Base.Popup className="layer fixed inset-y-0 end-0 z-30 flex w-full flex-col bg-canvas shadow-3 outline-none tablet:max-w-[420px]">
          <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-b border-line px-3 pt-[env(safe-area-inset-top)] tablet:px-4">
            <Base.Title className="min-w-0 flex-1 truncate text-title font-semibold">{title}</Base.Title>
            <Base.Close render={<IconButton icon={X} label={words.common.close} />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-3 pb-[calc(16px+env(safe-area-inset-bottom))] tablet:px-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
