import { Suspense } from "react"
import type { BottomSheetProps } from "./bottom-sheet-layer.tsx"
import { later } from "./later.tsx"

const Layer = later(async () => (await import("./bottom-sheet-layer.tsx")).BottomSheetLayer)

/** What rises from the lower edge where there is no space beside the content. */
export function BottomSheet(props: BottomSheetProps) {
  return props.isOpen ? (
    <Suspense>
      <Layer {...props} />
    </Suspense>
  ) : null
}
