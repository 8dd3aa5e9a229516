import { useLocation } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { call } from "../api/call.ts"
import type { PostOnScreen } from "./shown-post.ts"

const everyMs = 45_000
const settleMs = 150

/**
 * Tells the server which page is open, so that an assistant can be asked about "this post". At every change and, while
 * somebody may be looking, every 45 seconds. Returns the post on the page, and what names it.
 */
export function usePageReport(
  workspaceId: string | undefined,
): readonly [shown: PostOnScreen | null, show: (shown: PostOnScreen | null) => void] {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const [shown, setShown] = useState<PostOnScreen | null>(null)
  useEffect(() => {
    if (workspaceId === undefined) return undefined
    const report = () => {
      if (document.visibilityState !== "visible") return
      const post = shown === null ? {} : { postId: shown.postId }
      const version = shown === null || shown.accountId === null ? {} : { accountId: shown.accountId }
      // Whether it arrives matters to nobody here.
      void call("ui.setContext", { page: page.slice(0, 200), ...post, ...version }).catch(() => undefined)
    }
    // A page that names its post does so a moment after it has come.
    const soon = window.setTimeout(report, settleMs)
    const timer = window.setInterval(report, everyMs)
    document.addEventListener("visibilitychange", report)
    return () => {
      window.clearTimeout(soon)
      window.clearInterval(timer)
      document.removeEventListener("visibilitychange", report)
    }
  }, [workspaceId, page, shown])
  return [shown, setShown]
}
