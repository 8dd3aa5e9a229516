import { useLocation, useRouter } from "@tanstack/react-router"
import { useCallback, useState } from "react"
import type { PostOnScreen } from "./shown-post.ts"

/** The assistant stands beside the page; where there is no space for both it is a page, to which the post goes along. */
export function useAssistant(shown: PostOnScreen | null): readonly [isOpen: boolean, toggle: () => void] {
  const router = useRouter()
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [isOpen, setOpen] = useState(false)
  const isPage = page === "/assistant"
  const { postId: post, accountId: account } = shown ?? {}
  const toggle = useCallback(() => {
    if (isPage) router.history.back()
    else if (window.matchMedia("(min-width: 861px)").matches) setOpen((before) => !before)
    else void router.navigate({ to: "/assistant", search: { page, post, account: account ?? undefined } })
  }, [router, page, isPage, post, account])
  return [isOpen && !isPage, toggle]
}
