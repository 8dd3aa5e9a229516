import { Suspense } from "react"
import type { PostView } from "../api/views.ts"
import { later } from "../kit/later.tsx"
import type { ConfirmSendProps } from "./confirm-send-layer.tsx"

const Layer = later(async () => (await import("./confirm-send-layer.tsx")).ConfirmSendLayer)

type Props = Omit<ConfirmSendProps, "asked"> & { readonly asked: PostView | null }

/** Asks before a post goes out, and shows what goes out. What draws it is fetched with the first question. */
export function ConfirmSend({ asked, ...rest }: Props) {
  return asked === null ? null : (
    <Suspense>
      <Layer asked={asked} {...rest} />
    </Suspense>
  )
}
