import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { signOut } from "../api/auth.ts"
import type { SessionView } from "../api/auth.ts"
import { call } from "../api/call.ts"
import { sessionQuery } from "../api/queries.ts"
import { sayFault } from "../kit/fault-note.tsx"
import { useToasts } from "../kit/use-toasts.ts"
import { adoptLanguage } from "../words/language.ts"
import { words } from "../words/words.ts"
import { applyTheme } from "./theme.ts"

/** Coming in, going out, changing the workspace: the moves after which everything on the screen is somebody else's. */
export function useSessionMoves() {
  const queries = useQueryClient()
  const router = useRouter()
  const toasts = useToasts()

  const enter = (session: SessionView, next: string | undefined) => {
    const before = queries.getQueryData<string>(["kept", "person"])
    if (before !== undefined && before !== session.user.id) queries.clear()
    queries.setQueryData(["kept", "person"], session.user.id)
    queries.setQueryData(sessionQuery.queryKey, session)
    applyTheme(session.user.theme)
    router.history.push(isOwnAddress(next) ? next : "/")
    adoptLanguage(session.user.language)
  }

  const leave = async () => {
    try {
      await signOut()
      void import("../notifications/this-browser.ts").then(({ leaveBrowser }) => leaveBrowser())
    } catch (error) {
      toasts.add(sayFault(error), { isFailure: true })
      return
    }
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, null)
    await router.navigate({ to: "/sign-in", search: {} })
  }

  const openWorkspace = async (id: string) => {
    try {
      const { workspace } = await call("workspaces.open", { id })
      await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
      await queries.invalidateQueries()
      toasts.add(words.workspaces.opened(workspace.name))
    } catch (error) {
      toasts.add(sayFault(error), { isFailure: true })
    }
  }

  return { enter, leave, openWorkspace }
}

/** A link could carry any address as the place to go on at; only our own pages are. */
function isOwnAddress(next: string | undefined): next is string {
  return next !== undefined && /^\/(?![/\\])/.test(next)
}
