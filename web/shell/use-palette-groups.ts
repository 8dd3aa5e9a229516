import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import {
  ArrowLeftRight,
  BellRing,
  AtSign,
  KeyRound,
  Keyboard,
  LogOut,
  PenLine,
  Plus,
  Settings,
  SunMoon,
  UserPlus,
  Webhook,
} from "lucide-react"
import type { LucideIcon } from "lucide-react"
import { themes } from "#domain/person.ts"
import { isAtLeast } from "#domain/roles.ts"
import { workspacesQuery } from "../api/queries.ts"
import { paletteWords } from "../words/palette-words.ts"
import { sandboxWords } from "../words/sandbox-words.ts"
import { settingsWords } from "../words/settings-words.ts"
import { words } from "../words/words.ts"
import { pagesFor } from "./destinations.ts"
import { useLayers } from "./layers.ts"
import { modKey } from "./mod-key.ts"
import { usePerson } from "./person.ts"
import { useSessionMoves } from "./use-session-moves.ts"
import { useTheme } from "./use-theme.ts"

export type PaletteEntry = {
  readonly value: string
  readonly text: string
  readonly icon: LucideIcon
  readonly keys?: string
  /** What it is found by, where that is not its text. */
  readonly terms?: string
  /** The server found it for what is typed: its text need not show why. */
  readonly isFound?: boolean
  readonly run: () => unknown
}

export type PaletteGroup = { readonly value: string; readonly items: readonly PaletteEntry[] }

export function usePaletteGroups(): readonly PaletteGroup[] {
  const { user, workspace } = usePerson()
  const { openSheet, toggleAssistant } = useLayers()
  const { leave, openWorkspace } = useSessionMoves()
  const setTheme = useTheme()
  const navigate = useNavigate()
  const { data: workspaces = [] } = useQuery(workspacesQuery)

  const pages = pagesFor(workspace.role).map((page): PaletteEntry => {
    const common = { value: page.to, text: page.text, icon: page.icon }
    if (page.to === "/assistant") return { ...common, keys: `${modKey()}J`, run: toggleAssistant }
    const keys = `G ${page.key.toUpperCase()}`
    return { ...common, keys, run: () => navigate({ to: page.to }) }
  })

  const newPost: PaletteEntry = {
    value: "post",
    text: paletteWords.newPost,
    icon: PenLine,
    keys: "C",
    run: () => navigate({ to: "/posts/$postId", params: { postId: "new" } }),
  }
  const connect: PaletteEntry = {
    value: "connect",
    text: paletteWords.connect,
    icon: AtSign,
    run: () => navigate({ to: "/accounts", hash: "connect" }),
  }
  const invite: PaletteEntry = {
    value: "invite",
    text: paletteWords.invite,
    icon: UserPlus,
    run: () => navigate({ to: "/team", search: { invite: true } }),
  }
  const addWebhook: PaletteEntry = {
    value: "webhook",
    text: paletteWords.addWebhook,
    icon: Webhook,
    run: () => navigate({ to: "/webhooks", search: { add: true } }),
  }
  const createToken: PaletteEntry = {
    value: "token",
    text: paletteWords.createToken,
    icon: KeyRound,
    run: () => navigate({ to: "/api-and-mcp", search: { create: true } }),
  }
  const newWorkspace: PaletteEntry = {
    value: "workspace",
    text: words.nav.newWorkspace,
    icon: Plus,
    run: () => navigate({ to: "/workspaces", hash: "new" }),
  }
  const sheet: PaletteEntry = {
    value: "sheet",
    text: words.nav.shortcuts,
    icon: Keyboard,
    keys: "?",
    run: openSheet,
  }
  const signOut: PaletteEntry = { value: "out", text: words.nav.signOut, icon: LogOut, run: leave }

  const others = workspaces.filter((each) => each.id !== workspace.id)
  const switches = others.map((other): PaletteEntry => {
    const text = paletteWords.switchTo(other.name)
    return { value: other.id, text, icon: ArrowLeftRight, run: () => openWorkspace(other.id) }
  })
  const otherThemes = themes.filter((each) => each !== user.theme)
  const themeSwitches = otherThemes.map((theme): PaletteEntry => {
    const text = paletteWords.themeTo(words.themes[theme])
    return { value: theme, text, icon: SunMoon, run: () => setTheme(theme) }
  })

  const sections = (
    [
      ["you", settingsWords.you],
      ["sign-in", settingsWords.signIn],
      ["workspace", settingsWords.workspace],
      ...(workspace.role === "owner" ? ([["sandbox", sandboxWords.title]] as const) : []),
      ...(isAtLeast(workspace.role, "admin") ? ([["activity", settingsWords.activity]] as const) : []),
    ] as const
  ).map(([hash, text]): PaletteEntry => ({
    value: `settings:${hash}`,
    text: `${words.nav.settings}: ${text}`,
    icon: Settings,
    run: () => navigate({ to: "/settings", hash }),
  }))

  const reach: PaletteEntry = {
    value: "settings:notifications",
    text: `${words.nav.settings}: ${words.nav.notifications}`,
    icon: Settings,
    run: () => navigate({ to: "/settings/notifications" }),
  }
  const told: PaletteEntry = {
    value: "/notifications",
    text: words.nav.notifications,
    icon: BellRing,
    keys: "G B",
    run: () => navigate({ to: "/notifications" }),
  }

  const first = [
    ...(isAtLeast(workspace.role, "editor") ? [newPost] : []),
    ...(isAtLeast(workspace.role, "admin") ? [connect, invite, addWebhook] : []),
  ]
  return [
    { value: paletteWords.pages, items: [...pages, told] },
    { value: paletteWords.settings, items: [...sections, reach] },
    {
      value: paletteWords.actions,
      items: [...first, createToken, newWorkspace, ...switches, ...themeSwitches, sheet, signOut],
    },
  ]
}
