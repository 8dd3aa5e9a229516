import { History, KeyRound, Pause, PenLine, Trash2 } from "lucide-react"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuItem, MenuLine } from "../../kit/menu.tsx"
import { webhookWords } from "../../words/webhook-words.ts"
import type { Asked } from "./webhook-dialogs.tsx"

type Props = MenuProps & { readonly onAsk: (asked: Asked) => void; readonly isPaused: boolean }

/** Everything that has no button of its own where there is little space. */
export function WebhookMenu({ trigger, startsOpen, onAsk, isPaused }: Props) {
  return (
    <Menu trigger={trigger} startsOpen={startsOpen}>
      <MenuItem icon={PenLine} onPick={() => onAsk("edit")}>
        {webhookWords.edit}
      </MenuItem>
      {!isPaused && (
        <MenuItem icon={History} onPick={() => onAsk("recover")}>
          {webhookWords.recover}
        </MenuItem>
      )}
      {!isPaused && (
        <MenuItem icon={Pause} onPick={() => onAsk("pause")}>
          {webhookWords.pause}
        </MenuItem>
      )}
      <MenuItem icon={KeyRound} onPick={() => onAsk("rotate")}>
        {webhookWords.rotateMenu}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Trash2} isDanger onPick={() => onAsk("delete")}>
        {webhookWords.delete}
      </MenuItem>
    </Menu>
  )
}
