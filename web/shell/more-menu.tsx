import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { BellRing } from "lucide-react"
import { newsQuery } from "../api/queries.ts"
import type { MenuProps } from "../kit/menu-on-demand.tsx"
import { Menu, MenuItem, MenuLine } from "../kit/menu.tsx"
import { words } from "../words/words.ts"
import { CountBadge } from "./count-badge.tsx"
import { pagesFor } from "./destinations.ts"
import { useLayers } from "./layers.ts"
import { PersonChoices } from "./person-menu.tsx"
import { usePerson } from "./person.ts"
import { TroubleSign } from "./trouble-sign.tsx"
import { useTroubles } from "./use-troubles.ts"
import { type NavCount, useWaiting } from "./use-waiting.ts"
import { WorkspaceChoices } from "./workspace-menu.tsx"

/** On a phone the pages without a place in the bar, the workspace and the person share one menu. */
export function MoreMenu({ trigger, startsOpen }: MenuProps) {
  const navigate = useNavigate()
  const { workspace } = usePerson()
  const troubles = useTroubles()
  const counts = useWaiting().phone
  const { toggleAssistant } = useLayers()
  return (
    <Menu trigger={trigger} startsOpen={startsOpen} side="top" width="w-[min(300px,calc(100vw-16px))]">
      {pagesFor(workspace.role)
        .filter(({ phone }) => phone === undefined)
        .map(({ to, text, icon }) => (
          <MenuItem
            key={to}
            icon={icon}
            onPick={to === "/assistant" ? toggleAssistant : () => void navigate({ to })}
            end={<End trouble={troubles.get(to)} counted={counts[to]} />}
          >
            {text}
          </MenuItem>
        ))}
      <MenuItem icon={BellRing} onPick={() => void navigate({ to: "/notifications" })} end={<Unread />}>
        {words.nav.notifications}
      </MenuItem>
      <MenuLine />
      <WorkspaceChoices />
      <MenuLine />
      <PersonChoices />
    </Menu>
  )
}

function Unread() {
  const { workspace } = usePerson()
  const unread = useQuery(newsQuery(workspace.id)).data?.unread ?? 0
  return unread > 0 ? <CountBadge count={unread} tone="red" spoken={words.nav.unread(unread)} /> : null
}

type EndProps = { readonly trouble: string | undefined; readonly counted: NavCount | undefined }

function End({ trouble, counted }: EndProps) {
  if (trouble !== undefined) return <TroubleSign text={trouble} />
  return counted !== undefined && counted.count > 0 ? <CountBadge {...counted} /> : null
}
