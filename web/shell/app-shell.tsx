import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Outlet, useRouter } from "@tanstack/react-router"
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useState } from "react"
import { listenForChanges } from "../api/live.ts"
import { sessionQuery } from "../api/queries.ts"
import { showWorkspace } from "../api/shown-workspace.ts"
import { cx } from "../kit/cx.ts"
import { later } from "../kit/later.tsx"
import { words } from "../words/words.ts"
import { LayersContext } from "./layers.ts"
import { PersonContext } from "./person.ts"
import { PhoneBar } from "./phone-bar.tsx"
import { ShownPostContext } from "./shown-post.ts"
import { Sidebar } from "./sidebar.tsx"
import { applyTheme } from "./theme.ts"
import { useAskedToasts } from "./use-asked-toasts.ts"
import { useAssistant } from "./use-assistant.ts"
import { usePageReport } from "./use-page-report.ts"
import { useShortcuts } from "./use-shortcuts.ts"

const Palette = later(async () => (await import("./palette.tsx")).Palette)
const AssistantPanel = later(async () => (await import("../assistant/load-panel.ts")).loadPanel())
const FailureToasts = later(async () => (await import("../notifications/load-parts.ts")).loadToasts())
const ShortcutsSheet = later(async () => (await import("./shortcuts-sheet.tsx")).ShortcutsSheet)

export function AppShell() {
  const router = useRouter()
  const queries = useQueryClient()
  const { data: session } = useQuery(sessionQuery)
  const [layer, setLayer] = useState<"palette" | "sheet" | null>(null)
  const workspaceId = session?.workspace?.id
  const [shown, showPost] = usePageReport(workspaceId)
  const [isAssistantOpen, toggleAssistant] = useAssistant(shown)
  const layers = useMemo(
    () => ({
      openPalette: () => setLayer("palette"),
      openSheet: () => setLayer("sheet"),
      toggleAssistant,
      isAssistantOpen,
    }),
    [toggleAssistant, isAssistantOpen],
  )
  const close = useCallback(() => setLayer(null), [])
  useShortcuts(layers, session?.user.shortcuts ?? false, session?.workspace?.role)

  useEffect(() => listenForChanges(queries), [queries])

  // The guards of the routes know where to go when the session ended or the last workspace was left.
  const userId = session?.user.id
  useEffect(() => {
    if (userId !== undefined) queries.setQueryData(["kept", "person"], userId)
    if (userId === undefined || workspaceId === undefined) void router.invalidate()
  }, [userId, workspaceId, router, queries])

  useAskedToasts(userId, workspaceId)

  // Before the pages inside ask the server for anything.
  useLayoutEffect(() => showWorkspace(workspaceId), [workspaceId])

  const theme = session?.user.theme
  useEffect(() => {
    if (theme !== undefined) applyTheme(theme)
  }, [theme])

  if (!session?.workspace) return null
  return (
    <PersonContext value={{ user: session.user, workspace: session.workspace }}>
      <LayersContext value={layers}>
        <a
          href="#main"
          className="fixed -top-16 start-3 z-50 rounded-control bg-ink px-3.5 py-2 text-on-ink focus:top-2.5"
        >
          {words.skip}
        </a>
        <div
          className={cx(
            "grid min-h-0 flex-1 tablet:grid-cols-[57px_minmax(0,1fr)] desktop:grid-cols-[228px_minmax(0,1fr)]",
            isAssistantOpen && "roomy:grid-cols-[228px_minmax(0,1fr)_468px]",
          )}
        >
          <Sidebar />
          <main
            id="main"
            tabIndex={-1}
            data-beside={isAssistantOpen || undefined}
            className="flex min-h-0 min-w-0 flex-col bg-paper outline-none max-tablet:min-h-dvh max-tablet:pb-[calc(58px+env(safe-area-inset-bottom))]"
          >
            <ShownPostContext value={showPost}>
              <Outlet />
            </ShownPostContext>
          </main>
          <Suspense>
            {isAssistantOpen && <AssistantPanel key={workspaceId} shown={shown} onClose={toggleAssistant} />}
          </Suspense>
        </div>
        <PhoneBar />
        <Suspense>
          <FailureToasts />
        </Suspense>
        <Suspense>
          {layer === "palette" && <Palette onClose={close} />}
          {layer === "sheet" && <ShortcutsSheet onClose={close} />}
        </Suspense>
      </LayersContext>
    </PersonContext>
  )
}
