import { useNavigate } from "@tanstack/react-router"
import { ExternalLink, RefreshCw, Rows3, Stethoscope, Unplug } from "lucide-react"
import { useState } from "react"
import { webLink } from "#domain/web-link.ts"
import type { AccountLine } from "../../api/views.ts"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuItem, MenuLine } from "../../kit/menu.tsx"
import { words } from "../../words/words.ts"
import { CheckAccount } from "./check-account.tsx"
import { DisconnectAccount } from "./disconnect-account.tsx"

type Props = MenuProps & { readonly line: AccountLine; readonly onReconnect?: () => void }

export function AccountMenu({ trigger, startsOpen, line, onReconnect }: Props) {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const { account, scheduledPosts } = line
  const profile = webLink(account.profileUrl)
  return (
    <>
      <Menu trigger={trigger} startsOpen={startsOpen}>
        {onReconnect !== undefined && (
          <MenuItem icon={RefreshCw} onPick={onReconnect}>
            {words.accounts.reconnect}
          </MenuItem>
        )}
        {onReconnect !== undefined && (
          <MenuItem icon={Stethoscope} onPick={() => setChecking(true)}>
            {words.accounts.check.verb}
          </MenuItem>
        )}
        {profile !== undefined && (
          <MenuItem icon={ExternalLink} onPick={() => window.open(profile, "_blank", "noopener,noreferrer")}>
            {words.accounts.openProfile}
          </MenuItem>
        )}
        {scheduledPosts > 0 && (
          <MenuItem
            icon={Rows3}
            onPick={() => void navigate({ to: "/posts", search: { status: "Scheduled", account: account.id } })}
          >
            {words.accounts.seeScheduled}
          </MenuItem>
        )}
        {onReconnect !== undefined && (
          <>
            <MenuLine />
            <MenuItem icon={Unplug} isDanger onPick={() => setAsking(true)}>
              {words.accounts.disconnect}
            </MenuItem>
          </>
        )}
      </Menu>
      <CheckAccount line={line} isOpen={isChecking} onClose={() => setChecking(false)} />
      <DisconnectAccount line={line} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}
