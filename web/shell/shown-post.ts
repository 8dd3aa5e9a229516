import { createContext, use, useEffect } from "react"

/** What of a post is on the page: its id, and the account whose version is in front. */
export type PostOnScreen = { readonly postId: string; readonly accountId: string | null }

export const ShownPostContext = createContext<(shown: PostOnScreen | null) => void>(() => {})

/** Lets the report of the page name the post that is open. */
export function useShownPost(postId: string | null, accountId: string | null): void {
  const show = use(ShownPostContext)
  useEffect(() => {
    if (postId === null) return undefined
    show({ postId, accountId })
    return () => show(null)
  }, [show, postId, accountId])
}
