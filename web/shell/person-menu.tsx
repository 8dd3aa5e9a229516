import { useNavigate } from "@tanstack/react-router"
import { BookOpen, Keyboard, LogOut, Settings } from "lucide-react"
import { themes } from "#domain/person.ts"
import type { MenuProps } from "../kit/menu-on-demand.tsx"
import { Menu, MenuChoice, MenuItem, MenuLine } from "../kit/menu.tsx"
import { words } from "../words/words.ts"
import { useLayers } from "./layers.ts"
import { usePerson } from "./person.ts"
import { useSessionMoves } from "./use-session-moves.ts"
import { useTheme } from "./use-theme.ts"

export function PersonMenu({ trigger, startsOpen }: MenuProps) {
  return (
    <Menu trigger={trigger} startsOpen={startsOpen} side="top" align="start" width="w-[208px]">
      <PersonChoices />
    </Menu>
  )
}

export function PersonChoices() {
  const { openSheet } = useLayers()
  const { user } = usePerson()
  const { leave } = useSessionMoves()
  const setTheme = useTheme()
  const navigate = useNavigate()
  return (
    <>
      <MenuChoice
        label={words.nav.theme}
        value={user.theme}
        onValue={(value) => {
          const theme = themes.find((each) => each === value)
          if (theme !== undefined) setTheme(theme)
        }}
        choices={themes.map((theme) => ({ value: theme, text: words.themes[theme] }))}
      />
      <MenuLine />
      <MenuItem icon={Settings} onPick={() => void navigate({ to: "/settings" })}>
        {words.nav.yourSettings}
      </MenuItem>
      <MenuItem icon={Keyboard} onPick={openSheet}>
        {words.nav.shortcuts}
      </MenuItem>
      <MenuItem icon={BookOpen} onPick={() => window.open("/docs/", "_blank", "noreferrer")}>
        {words.nav.docs}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={LogOut} onPick={() => void leave()}>
        {words.nav.signOut}
      </MenuItem>
    </>
  )
}
