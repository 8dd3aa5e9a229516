import { lazy, Suspense } from "react"
import type { ReactNode } from "react"

const Layer = lazy(async () => ({ default: (await import("./dialog-layer.tsx")).DialogLayer }))

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

/** Most visits open no dialog, so what draws one is fetched with the first. */
export function Dialog(props: DialogProps) {
  return props.isOpen ? (
    <Suspense>
      <Layer {...props} />
    </Suspense>
  ) : null
}

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2 max-wide-phone:*:flex-1">{children}</div>
}
