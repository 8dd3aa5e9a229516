import { Dialog as Base } from "@base-ui/react/dialog"
import { X } from "lucide-react"
import { useRef } from "react"
import type { ReactNode } from "react"
import { words } from "../words/words.ts"
import { cx } from "./cx.ts"
import { IconButton } from "./icon-button.tsx"

export type DialogProps = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  /** A secret is shown once: a stray click beside the dialog must not take it away. */
  readonly isKept?: boolean
  readonly isAlert?: boolean
  /** More than a few lines: pictures to choose from. */
  readonly isWide?: boolean
}

export function DialogLayer(props: DialogProps) {
  const { onClose, title, lead, children, isKept = false, isAlert = false, isWide = false } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open
      disablePointerDismissal={isKept}
      onOpenChange={(_open, details) => {
        if (!(isKept && details.reason === "escape-key")) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-scrim transition-opacity duration-220 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-30 grid items-end justify-items-center overflow-y-auto tablet:items-center tablet:p-6">
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>("[data-first]") ?? true}
            role={isAlert ? "alertdialog" : "dialog"}
            className={cx(
              "layer w-full rounded-t-dialog bg-raised shadow-3 outline-none tablet:rounded-dialog",
              isWide ? "max-w-[680px]" : "max-w-[440px]",
              "max-h-[94dvh] overflow-y-auto pb-[env(safe-area-inset-bottom)] max-tablet:max-w-none tablet:max-h-[calc(100dvh-48px)]",
            )}
          >
            <div className="flex items-start gap-3 px-5 pt-4 pb-1">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-title font-semibold break-words">{title}</Base.Title>
                {lead !== undefined && (
                  <Base.Description className="mt-1 text-dense break-words text-ink-2">{lead}</Base.Description>
                )}
              </div>
              {!isKept && (
                <Base.Close render={<IconButton icon={X} label={words.common.close} className="-me-2 -mt-0.5" />} />
              )}
            </div>
            <div className="px-5 pt-3 pb-5">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
