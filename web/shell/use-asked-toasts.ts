import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { waitingQuery } from "../api/queries.ts"
import { useToasts } from "../kit/use-toasts.ts"
import { words } from "../words/words.ts"

const asks: Readonly<Record<string, string>> = words.requests.asks

/** Says so on whatever page is open when an agent asks for something, with the way to it. */
export function useAskedToasts(userId: string | undefined, workspaceId: string | undefined): void {
  const router = useRouter()
  const toasts = useToasts()
  const waiting = useQuery({ ...waitingQuery, enabled: userId !== undefined }).data
  const known = useRef<{ readonly userId: string | undefined; readonly ids: Set<string> } | null>(null)
  useEffect(() => {
    if (waiting === undefined) return
    // The count next to the page's name covers requests from before this page was opened.
    if (known.current === null || known.current.userId !== userId) {
      known.current = { userId, ids: new Set(waiting.map(({ id }) => id)) }
      return
    }
    const { ids } = known.current
    for (const { id, action, client, source, workspace } of waiting.toReversed()) {
      if (ids.has(id)) continue
      ids.add(id)
      // Whoever asks the assistant has the card before them.
      if (source.kind === "assistant" || router.state.location.pathname === `/approvals/${id}`) continue
      const what = (Object.hasOwn(asks, action) ? asks[action] : undefined) ?? words.requests.asksOther(action)
      const text =
        workspace.id === workspaceId
          ? words.requests.toast(client, what)
          : words.requests.toastElsewhere(client, what, workspace.name)
      const open = () => void router.navigate({ to: "/approvals/$approvalId", params: { approvalId: id } })
      toasts.add(text, { isQuestion: true, action: { text: words.requests.review, run: open } })
      if (userId !== undefined)
        void import("./system-notices.ts").then(({ notify }) => notify(userId, { tag: id, text, open }))
    }
  }, [waiting, userId, workspaceId, router, toasts])
}
