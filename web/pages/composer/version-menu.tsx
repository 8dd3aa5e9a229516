import type { AccountView } from "../../api/views.ts"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { Menu, MenuItem } from "../../kit/menu.tsx"
import { NetworkGlyph } from "../../kit/network-glyph.tsx"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useVersionMoves } from "./use-version-moves.ts"

type Props = MenuProps & { readonly accounts: readonly AccountView[] }

export function VersionMenu({ trigger, startsOpen, accounts }: Props) {
  const { nameOf } = useComposer()
  const { write } = useVersionMoves()
  return (
    <Menu trigger={trigger} startsOpen={startsOpen} align="start">
      {accounts.map((account) => (
        <MenuItem key={account.id} onPick={() => write(account)} end={<NetworkGlyph network={account.key} isNamed />}>
          {words.composer.write(nameOf(account))}
        </MenuItem>
      ))}
    </Menu>
  )
}
