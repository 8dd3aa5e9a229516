import type { MenuProps } from "../kit/menu-on-demand.tsx"
import { Menu, MenuLine } from "../kit/menu.tsx"
import { PersonChoices } from "./person-menu.tsx"
import { WorkspaceChoices } from "./workspace-menu.tsx"

/** On a phone the workspace and the person share one menu. */
export function MoreMenu({ trigger, startsOpen }: MenuProps) {
  return (
    <Menu trigger={trigger} startsOpen={startsOpen} side="top" width="w-[min(300px,calc(100vw-16px))]">
      <WorkspaceChoices />
      <MenuLine />
      <PersonChoices />
    </Menu>
  )
}
