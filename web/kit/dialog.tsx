import { Suspense } from "react"
import type { ReactNode } from "react"
import type { DialogProps } from "./dialog-layer.tsx"
import { later } from "./later.tsx"

const Layer = later(async () => (await import("./dialog-layer.tsx")).DialogLayer)

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
