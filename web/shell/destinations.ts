import type { LucideIcon } from "lucide-react"
import {
  AtSign,
  CalendarDays,
  ChartNoAxesColumn,
  House,
  Images,
  Inbox,
  ListOrdered,
  MessageSquareText,
  Rows3,
  Settings,
  Terminal,
  Users,
  Webhook,
} from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import type { Role } from "#domain/roles.ts"
import { words } from "../words/words.ts"

export type Destination = {
  readonly to:
    | "/"
    | "/calendar"
    | "/posts"
    | "/queue"
    | "/requests"
    | "/media"
    | "/analytics"
    | "/assistant"
    | "/accounts"
    | "/webhooks"
    | "/team"
    | "/api-and-mcp"
    | "/settings"
  readonly text: string
  readonly icon: LucideIcon
  /** The key after G that leads there. */
  readonly key: string
  /** What stands under its icon in the phone's bar; without it the page is reached through the menu there. */
  readonly phone?: string
  /** How other addresses begin that belong to the page. */
  readonly alsoAt?: string
  /** The least role that has something to do there; without it everybody has. */
  readonly from?: Role
}

export type DestinationGroup = { readonly title: string | null; readonly pages: readonly Destination[] }

/** Every page of the app, in the order of the sidebar. */
const destinations: readonly DestinationGroup[] = [
  { title: null, pages: [{ to: "/", text: words.nav.home, icon: House, key: "h", phone: words.nav.home }] },
  {
    title: words.nav.publishGroup,
    pages: [
      { to: "/calendar", text: words.nav.calendar, icon: CalendarDays, key: "c", phone: words.nav.calendar },
      { to: "/posts", text: words.nav.posts, icon: Rows3, key: "o" },
      { to: "/queue", text: words.nav.queue, icon: ListOrdered, key: "q" },
      {
        to: "/requests",
        alsoAt: "/approvals/",
        text: words.nav.requests,
        icon: Inbox,
        key: "r",
        phone: words.nav.requests,
      },
      { to: "/media", text: words.nav.media, icon: Images, key: "m" },
    ],
  },
  {
    title: words.nav.measureGroup,
    pages: [
      { to: "/analytics", text: words.nav.analytics, icon: ChartNoAxesColumn, key: "a" },
      { to: "/assistant", text: words.nav.assistant, icon: MessageSquareText, key: "i" },
    ],
  },
  {
    title: words.nav.workspaceGroup,
    pages: [
      { to: "/accounts", text: words.nav.accounts, icon: AtSign, key: "s" },
      { to: "/webhooks", text: words.nav.webhooks, icon: Webhook, key: "w", from: "admin" },
      { to: "/api-and-mcp", text: words.nav.api, icon: Terminal, key: "p" },
      { to: "/team", text: words.nav.team, icon: Users, key: "t" },
      { to: "/settings", text: words.nav.settings, icon: Settings, key: "e" },
    ],
  },
]

/** What somebody with this role sees in the sidebar. */
export function destinationsFor(role: Role): readonly DestinationGroup[] {
  return destinations.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ from }) => from === undefined || isAtLeast(role, from)),
  }))
}

/** The same for the phone's bar, the palette and the shortcuts. */
export function pagesFor(role: Role): readonly Destination[] {
  return destinationsFor(role).flatMap((group) => group.pages)
}
