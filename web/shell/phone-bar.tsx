import { Link, useLocation } from "@tanstack/react-router"
import { Menu as MenuIcon, PenLine } from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import { MenuOnDemand } from "../kit/menu-on-demand.tsx"
import { words } from "../words/words.ts"
import { CountBadge } from "./count-badge.tsx"
import { pagesFor } from "./destinations.ts"
import type { Destination } from "./destinations.ts"
import { usePerson } from "./person.ts"
import { TroubleSign } from "./trouble-sign.tsx"
import { useIsHere } from "./use-is-here.ts"
import { useTroubles } from "./use-troubles.ts"
import { type NavCount, useWaiting } from "./use-waiting.ts"

const tab =
  "relative grid justify-items-center content-center gap-0.5 text-[0.71875rem] leading-[14px] font-medium text-ink-3 -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-[3px] aria-[current=page]:before:w-7 aria-[current=page]:before:rounded-b-[3px] aria-[current=page]:before:bg-brass-line data-popup-open:text-ink"

const loadMenu = async () => (await import("./more-menu.tsx")).MoreMenu

/** The thumb's way around: three pages, writing in their middle, and a menu with the rest. */
export function PhoneBar() {
  const { workspace } = usePerson()
  const mayWrite = isAtLeast(workspace.role, "editor")
  const troubles = [...useTroubles().values()]
  const isWriting = useLocation({ select: ({ pathname }) => pathname.startsWith("/posts/") })
  const pages = pagesFor(workspace.role).filter((page) => page.phone !== undefined)
  const { phone } = useWaiting()
  return (
    <nav
      aria-label={words.nav.sections}
      className="fixed inset-x-0 bottom-0 z-20 grid h-[calc(58px+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {pages.slice(0, 2).map((page) => (
        <PhoneLink key={page.to} page={page} isOff={mayWrite && isWriting} counted={phone[page.to]} />
      ))}
      {mayWrite && (
        <Link
          to="/posts/$postId"
          params={{ postId: "new" }}
          aria-current={isWriting ? "page" : undefined}
          className={tab}
        >
          <PenLine size={20} strokeWidth={1.8} aria-hidden />
          {words.nav.write}
        </Link>
      )}
      {pages.slice(2, 3).map((page) => (
        <PhoneLink key={page.to} page={page} isOff={mayWrite && isWriting} counted={phone[page.to]} />
      ))}
      <MenuOnDemand
        load={loadMenu}
        about={{}}
        trigger={
          <button type="button" className={tab}>
            <MenuIcon size={20} strokeWidth={1.8} aria-hidden />
            {words.nav.more}
            {troubles.length > 0 && (
              <TroubleSign text={troubles.join(", ")} className="absolute top-2 start-[calc(50%+9px)]" />
            )}
          </button>
        }
      />
    </nav>
  )
}

type LinkProps = {
  readonly page: Destination
  /** A post is open, and the pen stands for that. */
  readonly isOff: boolean
  readonly counted: NavCount | undefined
}

function PhoneLink({ page, isOff, counted }: LinkProps) {
  const here = useIsHere(page)
  return (
    <Link
      to={page.to}
      activeOptions={{ exact: isOff || page.to === "/", includeSearch: false }}
      className={tab}
      {...here}
    >
      <page.icon size={20} strokeWidth={1.8} aria-hidden />
      {page.phone}
      {counted !== undefined && counted.count > 0 && (
        <CountBadge {...counted} className="absolute top-1 start-[calc(50%+5px)]" />
      )}
    </Link>
  )
}
