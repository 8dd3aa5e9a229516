import { Link } from "@tanstack/react-router"
import { ChevronsUpDown, Ellipsis, PenLine, Search } from "lucide-react"
import { Suspense, useRef } from "react"
import type { MouseEvent } from "react"
import { isAtLeast } from "#domain/roles.ts"
import { Avatar } from "../kit/avatar.tsx"
import { Kbd } from "../kit/kbd.tsx"
import { later } from "../kit/later.tsx"
import { MarkTile } from "../kit/mark.tsx"
import { MenuOnDemand } from "../kit/menu-on-demand.tsx"
import { words } from "../words/words.ts"
import { cityOf } from "../words/zones.ts"
import { BellButton } from "./bell.tsx"
import { Clock } from "./clock.tsx"
import { CountBadge } from "./count-badge.tsx"
import { destinationsFor } from "./destinations.ts"
import type { Destination } from "./destinations.ts"
import { useLayers } from "./layers.ts"
import { modKey } from "./mod-key.ts"
import { usePerson } from "./person.ts"
import { TroubleSign } from "./trouble-sign.tsx"
import { useIsHere } from "./use-is-here.ts"
import { useTroubles } from "./use-troubles.ts"
import { type NavCount, useWaiting } from "./use-waiting.ts"

const loadWorkspaceMenu = async () => (await import("./workspace-menu.tsx")).WorkspaceMenu
const loadPersonMenu = async () => (await import("./person-menu.tsx")).PersonMenu

const RailTips = later(async () => (await import("./rail-tips.tsx")).RailTips)
const NextFoot = later(async () => (await import("./next-foot.tsx")).NextFoot)

const asRail = "max-desktop:justify-center max-desktop:px-0 max-desktop:gap-0"
const inRail = "max-desktop:sr-only"

export function Sidebar() {
  const { user, workspace } = usePerson()
  const { openPalette } = useLayers()
  const rail = useRef<HTMLElement>(null)
  const troubles = useTroubles()
  const { wide } = useWaiting()
  return (
    <nav
      ref={rail}
      aria-label={words.nav.main}
      className="flex min-h-0 flex-col overflow-y-auto border-e border-line bg-canvas px-2.5 pt-2.5 pb-2 max-tablet:hidden"
    >
      <div className="flex shrink-0 items-center gap-1 max-desktop:flex-col max-desktop:items-stretch">
        <MenuOnDemand
          load={loadWorkspaceMenu}
          about={{}}
          trigger={
            <button
              type="button"
              data-tip={workspace.name}
              aria-label={words.nav.workspaceMenu(workspace.name)}
              className={`flex h-[38px] min-w-0 flex-1 items-center gap-[9px] rounded-control px-1.5 text-start font-semibold hover:bg-hover data-popup-open:bg-hover ${asRail}`}
            >
              <MarkTile />
              <span className={`min-w-0 flex-1 truncate ${inRail}`}>{workspace.name}</span>
              <ChevronsUpDown
                size={14}
                strokeWidth={1.9}
                aria-hidden
                className="shrink-0 text-ink-3 max-desktop:hidden"
              />
            </button>
          }
        />
        <BellButton />
      </div>
      <button
        type="button"
        data-tip={words.nav.jump}
        onClick={openPalette}
        className={`mt-2 flex h-[31px] shrink-0 items-center gap-2 rounded-control bg-paper ps-[9px] pe-1.5 text-dense text-ink-3 inset-ring inset-ring-line hover:inset-ring-line-strong ${asRail}`}
      >
        <Search size={14} strokeWidth={1.9} aria-hidden className="shrink-0" />
        <span className={`min-w-0 flex-1 truncate text-start ${inRail}`}>{words.nav.jump}</span>
        <span className="max-desktop:hidden">
          <Kbd>{`${modKey()}K`}</Kbd>
        </span>
      </button>
      {isAtLeast(workspace.role, "editor") && (
        <Link
          to="/posts/$postId"
          params={{ postId: "new" }}
          data-tip={words.nav.newPost}
          className={`mt-2 flex h-8 shrink-0 items-center gap-[9px] rounded-control bg-ink ps-[9px] pe-1.5 text-control font-semibold text-on-ink hover:bg-ink-2 ${asRail}`}
        >
          <PenLine size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
          <span className={`flex-1 ${inRail}`}>{words.nav.newPost}</span>
          <kbd
            aria-hidden
            className="inline-block min-w-5 rounded-chip border border-on-ink/35 px-1 text-center text-micro leading-4 font-medium max-desktop:hidden"
          >
            C
          </kbd>
        </Link>
      )}
      {destinationsFor(workspace.role).map((group, index) => (
        <div key={group.title ?? index} className={index === 0 ? "mt-2.5" : "max-desktop:mt-3.5"}>
          {group.title !== null && (
            <h2 className="mx-2 mt-[13px] mb-1 text-meta font-medium tracking-normal text-ink-3 max-desktop:hidden">
              {group.title}
            </h2>
          )}
          <ul>
            {group.pages.map((page) => (
              <li key={page.to}>
                <SidebarLink page={page} trouble={troubles.get(page.to)} counted={wide[page.to]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <span className="min-h-4 flex-1" />
      <Suspense>
        <NextFoot />
      </Suspense>
      <div className="border-t border-line pt-1.5">
        <MenuOnDemand
          load={loadPersonMenu}
          about={{}}
          trigger={
            <button
              type="button"
              data-tip={user.name}
              className={`flex w-full items-center gap-[9px] rounded-control px-1.5 py-1 text-start text-dense leading-[17px] hover:bg-hover data-popup-open:bg-hover ${asRail}`}
            >
              <Avatar name={user.name} size="s" />
              <span className={`min-w-0 flex-1 ${inRail}`}>
                <span className="block truncate">{user.name}</span>
                <span className="block truncate text-meta text-ink-3">
                  {cityOf(user.timeZone)}, <Clock timeZone={user.timeZone} />
                </span>
              </span>
              <span className="sr-only">{words.nav.personMenu}</span>
              <Ellipsis size={14} strokeWidth={1.9} aria-hidden className="shrink-0 text-ink-3 max-desktop:hidden" />
            </button>
          }
        />
      </div>
      <Suspense>
        <RailTips rail={rail} />
      </Suspense>
    </nav>
  )
}

type LinkProps = {
  readonly page: Destination
  readonly trouble: string | undefined
  readonly counted: NavCount | undefined
}

function SidebarLink({ page, trouble, counted }: LinkProps) {
  const Icon = page.icon
  const here = useIsHere(page)
  const { toggleAssistant, isAssistantOpen } = useLayers()
  const isAssistant = page.to === "/assistant"
  return (
    <Link
      {...here}
      {...(isAssistant && {
        "aria-expanded": isAssistantOpen,
        onClick: (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey) return
          event.preventDefault()
          toggleAssistant()
        },
      })}
      data-tip={page.text}
      to={page.to}
      activeOptions={{ exact: page.to === "/", includeSearch: false }}
      className={`group relative flex h-[30px] items-center gap-[9px] rounded-control ps-[9px] pe-[7px] text-control font-medium text-ink-2 hover:bg-hover aria-[current=page]:bg-here aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-2 aria-[current=page]:before:-start-2.5 aria-[current=page]:before:w-[3px] aria-[current=page]:before:rounded-e-[3px] aria-[current=page]:before:bg-brass-line ${asRail}`}
    >
      <Icon
        size={16}
        strokeWidth={1.9}
        aria-hidden
        className="shrink-0 text-ink-3 group-aria-[current=page]:text-ink"
      />
      <span className={inRail}>{page.text}</span>
      {isAssistant && (
        <span className="ms-auto max-desktop:hidden">
          <Kbd>{`${modKey()}J`}</Kbd>
        </span>
      )}
      {counted !== undefined && counted.count > 0 && (
        <CountBadge {...counted} className="ms-auto max-desktop:absolute max-desktop:-top-0.5 max-desktop:-end-0.5" />
      )}
      {trouble !== undefined && (
        <TroubleSign text={trouble} className="ms-auto max-desktop:absolute max-desktop:top-0.5 max-desktop:end-0.5" />
      )}
    </Link>
  )
}
