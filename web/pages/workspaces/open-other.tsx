import { useRouter } from "@tanstack/react-router"
import type { WorkspaceEntry } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"

export function OpenOther({ workspaces }: { readonly workspaces: readonly WorkspaceEntry[] }) {
  const { openWorkspace } = useSessionMoves()
  const router = useRouter()
  const open = async (id: string) => {
    await openWorkspace(id)
    await router.navigate({ to: "/" })
  }
  return (
    <ul className="mb-6 divide-y divide-line border-y border-line">
      {workspaces.map((workspace) => (
        <li key={workspace.id} className="flex min-h-11 items-center gap-3 text-control">
          <span className="min-w-0 flex-1 truncate font-control">{workspace.name}</span>
          <Button
            size="small"
            onClick={() => void open(workspace.id)}
            aria-label={`${words.workspaces.open} ${workspace.name}`}
          >
            {words.workspaces.open}
          </Button>
        </li>
      ))}
    </ul>
  )
}
