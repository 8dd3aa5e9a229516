import { Suspense } from "react"
import type { DrawerProps } from "./drawer-layer.tsx"
import { later } from "./later.tsx"

const Layer = later(async () => (await import("./drawer-layer.tsx")).DrawerLayer)

/** What stands beside the content where there is space, laid over it where there is not; a whole page on a phone. */
export function Drawer(props: DrawerProps) {
  return props.isOpen ? (
    <Suspense>
      <Layer {...props} />
    </Suspense>
  ) : null
}
