import { createContext, use, useEffect } from "react"

/** Holds what was typed, and sends at once what the server does not have yet. */
export type Flushing = { flush: () => Promise<unknown> }

/** What of a post is on the page: its id, the account whose version is in front, and who holds what was typed. */
export type PostOnScreen = {
  readonly postId: string
  readonly accountId: string | null
  readonly keeper?: Flushing | undefined
}

export const ShownPostContext = createContext<(shown: PostOnScreen | null) => void>(() => {})

/** Lets the report of the page name the post that is open. */
export function useShownPost(postId: string | null, accountId: string | null, keeper?: Flushing): void {
  const show = use(ShownPostContext)
  useEffect(() => {
    if (postId === null) return undefined
    show({ postId, accountId, keeper })
    return () => show(null)
  }, [show, postId, accountId, keeper])
}
