import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { LayoutGrid, Plus } from "lucide-react"
import { workspacesQuery } from "../api/queries.ts"
import type { MenuProps } from "../kit/menu-on-demand.tsx"
import { Menu, MenuChoice, MenuItem, MenuLine } from "../kit/menu.tsx"
import { words } from "../words/words.ts"
import { usePerson } from "./person.ts"
import { useSessionMoves } from "./use-session-moves.ts"

export function WorkspaceMenu({ trigger, startsOpen }: MenuProps) {
  return (
    <Menu trigger={trigger} startsOpen={startsOpen} align="start" width="w-[240px]">
      <WorkspaceChoices />
    </Menu>
  )
}

export function WorkspaceChoices() {
  const { workspace } = usePerson()
  const { openWorkspace } = useSessionMoves()
  const navigate = useNavigate()
  const { data } = useQuery(workspacesQuery)
  const choices = (data ?? [workspace]).map((each) => ({ value: each.id, text: each.name }))
  return (
    <>
      <MenuChoice
        label={words.nav.workspaces}
        value={workspace.id}
        onValue={(id) => {
          if (id !== workspace.id) void openWorkspace(id)
        }}
        choices={choices}
      />
      <MenuLine />
      <MenuItem icon={LayoutGrid} onPick={() => void navigate({ to: "/workspaces" })}>
        {words.nav.allWorkspaces}
      </MenuItem>
      <MenuItem icon={Plus} onPick={() => void navigate({ to: "/workspaces", hash: "new" })}>
        {words.nav.newWorkspace}
      </MenuItem>
    </>
  )
}
