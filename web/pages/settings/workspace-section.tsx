import { useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { call } from "../../api/call.ts"
import { sessionQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { settingsWords } from "../../words/settings-words.ts"
import { cityOf } from "../../words/zones.ts"
import { ArchiveBlocks } from "./archive-blocks.tsx"
import { DeleteDialog } from "./delete-dialog.tsx"
import { Block, Section } from "./section.tsx"
import { WorkspaceForm } from "./workspace-form.tsx"

export function WorkspaceSection() {
  const { workspace } = usePerson()
  const queries = useQueryClient()
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState<"leave" | "delete" | null>(null)
  const close = () => setAsking(null)
  const gone = async (text: string) => {
    toasts.add(text)
    await queries.refetchQueries({ queryKey: sessionQuery.queryKey })
    await router.navigate({ to: "/" })
  }
  return (
    <Section id="workspace" title={settingsWords.workspace} lead={settingsWords.workspaceLead(workspace.name)}>
      {isAtLeast(workspace.role, "admin") ? (
        <WorkspaceForm key={workspace.id} workspace={workspace} />
      ) : (
        <Block title={workspace.name} lead={`${cityOf(workspace.timeZone)}. ${settingsWords.workspaceReadOnly}`} />
      )}
      <ArchiveBlocks />
      <Block
        id="leave"
        title={settingsWords.leave}
        lead={settingsWords.leaveLead}
        action={
          <Button size="small" look="danger" onClick={() => setAsking("leave")}>
            {settingsWords.leaveVerb}
          </Button>
        }
      />
      {workspace.role === "owner" && (
        <Block
          title={settingsWords.delete}
          lead={settingsWords.deleteLead}
          action={
            <Button size="small" look="danger" onClick={() => setAsking("delete")}>
              {settingsWords.deleteButton}
            </Button>
          }
        />
      )}
      <Confirm
        isOpen={asking === "leave"}
        onClose={close}
        title={settingsWords.leaveTitle(workspace.name)}
        body={settingsWords.leaveBody}
        verb={settingsWords.leaveVerb}
        run={() => call("workspaces.leave", { id: workspace.id })}
        done={() => void gone(settingsWords.left(workspace.name))}
      />
      <DeleteDialog
        isOpen={asking === "delete"}
        onClose={close}
        workspace={workspace}
        done={() => void gone(settingsWords.deleted(workspace.name))}
      />
    </Section>
  )
}
