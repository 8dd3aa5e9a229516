import { useQuery } from "@tanstack/react-query"
import { sessionQuery, workspacesQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Gate } from "../../shell/gate.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"
import { guessTimeZone } from "../../words/zones.ts"
import { NewWorkspaceForm } from "./new-workspace-form.tsx"
import { OpenOther } from "./open-other.tsx"

/** For a person who left their last workspace, or has others and none of them open. */
export function StartPage() {
  const { data: session } = useQuery(sessionQuery)
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const { leave } = useSessionMoves()
  return (
    <Gate
      title={words.workspaces.noneTitle}
      lead={words.workspaces.noneLead}
      below={
        <span className="flex items-center justify-between gap-3">
          <span className="min-w-0 truncate">{session?.user.email}</span>
          <Button look="ghost" size="small" onClick={() => void leave()}>
            {words.nav.signOut}
          </Button>
        </span>
      }
    >
      {workspaces.length > 0 && <OpenOther workspaces={workspaces} />}
      <NewWorkspaceForm startZone={session?.user.timeZone ?? guessTimeZone()} isFocused={workspaces.length === 0} />
    </Gate>
  )
}
