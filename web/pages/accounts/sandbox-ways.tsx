import { useMutation } from "@tanstack/react-query"
import { FlaskConical } from "lucide-react"
import { call } from "../../api/call.ts"
import type { NetworkLine } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { KeysNote } from "./keys-note.tsx"
import { TimelineLink } from "./timeline-link.tsx"

type Props = {
  readonly line: NetworkLine
  readonly isGoing: boolean
  readonly onGo: () => void
  readonly onConnected: (ids: readonly string[]) => void
}

/** Two ways to connect a sandbox account: one click, for the owner, and the steps of the network itself. */
export function SandboxWays({ line, isGoing, onGo, onConnected }: Props) {
  const { workspace } = usePerson()
  const { key, provider, connectedAccounts, missing } = line
  const quick = useMutation({
    mutationFn: () => call("sandbox.connect", { key, handle: handleFor(workspace.name, connectedAccounts) }),
    onSuccess: ({ account }) => onConnected([account.id]),
  })
  const isOwner = workspace.role === "owner"
  return (
    <div className="grid gap-4">
      {quick.isError && <FaultNote error={quick.error} />}
      {isOwner && (
        <div className="grid gap-2">
          <p className="text-dense text-ink-2">{words.accounts.quickLead}</p>
          <div>
            <Button look="ink" data-first icon={FlaskConical} isBusy={quick.isPending} onClick={() => quick.mutate()}>
              {words.accounts.quick}
            </Button>
          </div>
        </div>
      )}
      <div className={isOwner ? "grid gap-2 border-t border-line pt-4" : "grid gap-2"}>
        {isOwner && <p className="text-dense text-ink-2">{words.accounts.byHandLead}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look={isOwner ? "line" : "ink"} data-first={!isOwner || undefined} isBusy={isGoing} onClick={onGo}>
            {words.accounts.signInThere}
          </Button>
          <TimelineLink line={line} />
        </div>
      </div>
      {missing.length > 0 && (
        <details className="border-t border-line pt-3">
          <summary className="w-fit cursor-pointer text-dense font-control text-ink-2 hover:text-ink">
            {words.accounts.ownKeys(provider)}
          </summary>
          <div className="pt-2.5">
            <KeysNote line={line} />
          </div>
        </details>
      )}
    </div>
  )
}

/** A name made from the workspace, to distinguish accounts of several workspaces on the simulator's page. */
function handleFor(workspaceName: string, connected: number): string {
  const letters = workspaceName
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z0-9]/g, "")
    .slice(0, 12)
  const name = letters === "" ? "lark" : letters
  return connected === 0 ? name : `${name}${connected + 1}`
}
