import { lazy, Suspense } from "react"
import type { AccountView, PostView } from "../api/views.ts"
import type { ButtonLook } from "../kit/button-look.ts"

const Layer = lazy(async () => ({ default: (await import("./confirm-send-layer.tsx")).ConfirmSendLayer }))

/** What a person is asked about a post before it goes out. */
export type SendQuestion = {
  readonly title: string
  readonly lead: string
  /** The accounts that get it. */
  readonly to: readonly AccountView[]
  /** When, in a word or two. */
  readonly when: string
}

export type ConfirmSendProps = {
  /** The post as the person saw it when they wanted to send it. */
  readonly asked: PostView
  /** The newest that this page knows of it. */
  readonly latest: PostView
  readonly ask: (post: PostView) => SendQuestion
  readonly verb: string
  readonly look?: ButtonLook
  /** Why it cannot go out just now. */
  readonly offBecause?: string | undefined
  /** Sends exactly this post. */
  readonly send: (post: PostView) => Promise<PostView>
  readonly done: (sent: PostView) => void
  /** The person has read the newest. */
  readonly onSee?: () => void
  readonly onClose: () => void
}

type Props = Omit<ConfirmSendProps, "asked"> & { readonly asked: PostView | null }

/** Asks before a post goes out, and shows what goes out. What draws it is fetched with the first question. */
export function ConfirmSend({ asked, ...rest }: Props) {
  return asked === null ? null : (
    <Suspense>
      <Layer asked={asked} {...rest} />
    </Suspense>
  )
}
