import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { Check } from "lucide-react"
import { useState } from "react"
import { workspacesQuery } from "../../api/queries.ts"
import type { WorkspaceEntry } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Chip } from "../../kit/chip.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { Cell, HeadCell, Row, Table } from "../../kit/table.tsx"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { words } from "../../words/words.ts"
import { cityOf } from "../../words/zones.ts"
import { ImportSection } from "./import-section.tsx"
import { NewWorkspaceForm } from "./new-workspace-form.tsx"

const columns = [
  { key: "name", head: words.workspaces.columns.name },
  { key: "role", head: words.workspaces.columns.role },
  { key: "members", head: words.workspaces.columns.members },
  { key: "zone", head: words.workspaces.columns.zone },
  { key: "actions", head: words.workspaces.columns.actions, isHeadHidden: true },
]

export function WorkspacesPage() {
  const { user } = usePerson()
  const query = useQuery(workspacesQuery)
  const isNew = useLocation({ select: (location) => location.hash === "new" })
  return (
    <Page title={words.workspaces.title} facts={query.data && words.workspaces.lead(query.data.length)}>
      <Loaded query={query}>
        {(workspaces) => (
          <Table label={words.workspaces.title} columns={columns}>
            {workspaces.map((workspace) => (
              <WorkspaceRow key={workspace.id} workspace={workspace} />
            ))}
          </Table>
        )}
      </Loaded>
      <section aria-labelledby="new" className="max-w-[460px] px-3 py-6 tablet:px-5">
        <h2 id="new" className="text-body font-semibold">
          {words.workspaces.createTitle}
        </h2>
        <p className="mt-0.5 mb-4 text-dense text-ink-3">{words.workspaces.createLead}</p>
        <NewWorkspaceForm key={String(isNew)} startZone={user.timeZone} isFocused={isNew} />
      </section>
      <ImportSection />
    </Page>
  )
}

function WorkspaceRow({ workspace }: { readonly workspace: WorkspaceEntry }) {
  const { openWorkspace } = useSessionMoves()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await openWorkspace(workspace.id)
    await navigate({ to: "/" })
  }
  return (
    <Row>
      <HeadCell>
        <span className="text-control font-control">{workspace.name}</span>
      </HeadCell>
      <Cell className="text-ink-2 max-tablet:order-2">{words.roles[workspace.role].name}</Cell>
      <Cell className="figures text-ink-2 max-tablet:order-3">{words.home.people(workspace.members)}</Cell>
      <Cell className="text-ink-2 max-tablet:order-4">{cityOf(workspace.timeZone)}</Cell>
      <Cell className="text-end max-tablet:order-1">
        {workspace.open ? (
          <Chip tone="ok">
            <Check size={13} strokeWidth={2.2} aria-hidden />
            {words.workspaces.isOpen}
          </Chip>
        ) : (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => void open()}
            aria-label={`${words.workspaces.open} ${workspace.name}`}
          >
            {words.workspaces.open}
          </Button>
        )}
      </Cell>
    </Row>
  )
}
