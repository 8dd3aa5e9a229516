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
import { words } from "../../words/words.ts"
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
    <Section id="workspace" title={words.settings.workspace} lead={words.settings.workspaceLead(workspace.name)}>
      {isAtLeast(workspace.role, "admin") ? (
        <WorkspaceForm key={workspace.id} workspace={workspace} />
      ) : (
        <Block title={workspace.name} lead={`${cityOf(workspace.timeZone)}. ${words.settings.workspaceReadOnly}`} />
      )}
      <ArchiveBlocks />
      <Block
        id="leave"
        title={words.settings.leave}
        lead={words.settings.leaveLead}
        action={
          <Button size="small" look="danger" onClick={() => setAsking("leave")}>
            {words.settings.leaveVerb}
          </Button>
        }
      />
      {workspace.role === "owner" && (
        <Block
          title={words.settings.delete}
          lead={words.settings.deleteLead}
          action={
            <Button size="small" look="danger" onClick={() => setAsking("delete")}>
              {words.settings.deleteButton}
            </Button>
          }
        />
      )}
      <Confirm
        isOpen={asking === "leave"}
        onClose={close}
        title={words.settings.leaveTitle(workspace.name)}
        body={words.settings.leaveBody}
        verb={words.settings.leaveVerb}
        run={() => call("workspaces.leave", { id: workspace.id })}
        done={() => void gone(words.settings.left(workspace.name))}
      />
      <DeleteDialog
        isOpen={asking === "delete"}
        onClose={close}
        workspace={workspace}
        done={() => void gone(words.settings.deleted(workspace.name))}
      />
    </Section>
  )
}
