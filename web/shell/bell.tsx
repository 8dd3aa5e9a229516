import { useQuery } from "@tanstack/react-query"
import { Bell } from "lucide-react"
import { newsQuery } from "../api/queries.ts"
import { buttonLook } from "../kit/button-look.ts"
import { MenuOnDemand } from "../kit/menu-on-demand.tsx"
import { words } from "../words/words.ts"
import { CountBadge } from "./count-badge.tsx"
import { usePerson } from "./person.ts"

const loadPopover = async () => (await import("../notifications/load-parts.ts")).loadPopover()

export const bellLook = `${buttonLook("ghost", "control", true)} relative data-popup-open:bg-hover`

/** What happened, for whoever was away. Beside the workspace's name, where there is a sidebar. */
export function BellButton() {
  return (
    <MenuOnDemand
      load={loadPopover}
      about={{}}
      opens="dialog"
      trigger={
        <button type="button" data-bell="" data-tip={words.nav.notifications} className={bellLook}>
          <BellFace />
        </button>
      }
    />
  )
}

/** The bell, and how much of what it told is unread. */
export function BellFace() {
  const { workspace } = usePerson()
  const unread = useQuery(newsQuery(workspace.id)).data?.unread ?? 0
  return (
    <>
      <Bell size={16} strokeWidth={1.9} aria-hidden />
      <span className="sr-only">{words.nav.notifications}</span>
      {unread > 0 && (
        <CountBadge
          count={unread}
          tone="red"
          spoken={words.nav.unread(unread)}
          className="absolute -top-0.5 -right-0.5"
        />
      )}
    </>
  )
}
