import { Link } from "@tanstack/react-router"
import { Menu as MenuIcon } from "lucide-react"
import { MenuOnDemand } from "../kit/menu-on-demand.tsx"
import { words } from "../words/words.ts"
import { allPages } from "./destinations.ts"

const tab =
  "relative grid justify-items-center content-center gap-0.5 text-[0.71875rem] leading-[14px] font-medium text-ink-3 -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-top-px aria-[current=page]:before:h-[3px] aria-[current=page]:before:w-7 aria-[current=page]:before:rounded-b-[3px] aria-[current=page]:before:bg-brass-line data-popup-open:text-ink"

const loadMenu = async () => (await import("./more-menu.tsx")).MoreMenu

/** The thumb's way around: up to four pages, and a menu with the rest. */
export function PhoneBar() {
  const pages = allPages.filter((page) => page.phone !== undefined).slice(0, 4)
  return (
    <nav
      aria-label={words.nav.sections}
      className="fixed inset-x-0 bottom-0 z-20 grid h-[calc(58px+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {pages.map((page) => (
        <Link
          key={page.to}
          to={page.to}
          activeOptions={{ exact: page.to === "/", includeSearch: false }}
          className={tab}
        >
          <page.icon size={20} strokeWidth={1.8} aria-hidden />
          {page.phone}
        </Link>
      ))}
      <MenuOnDemand
        load={loadMenu}
        trigger={
          <button type="button" className={tab}>
            <MenuIcon size={20} strokeWidth={1.8} aria-hidden />
            {words.nav.more}
          </button>
        }
      />
    </nav>
  )
}
