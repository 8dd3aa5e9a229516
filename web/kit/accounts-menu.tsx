import type { AccountView } from "../api/views.ts"
import { words } from "../words/words.ts"
import type { MenuProps } from "./menu-on-demand.tsx"
import { Menu, MenuCheck, MenuLine } from "./menu.tsx"
import { NetworkTile } from "./network-glyph.tsx"

type Props = MenuProps & {
  readonly accounts: readonly AccountView[]
  readonly chosen: readonly string[]
  readonly onChosen: (ids: readonly string[]) => void
}

/** Which accounts count: all, or those with a tick. */
export function AccountsMenu({ trigger, startsOpen, accounts, chosen, onChosen }: Props) {
  return (
    <Menu
      trigger={trigger}
      startsOpen={startsOpen}
      align="start"
      width="min-w-60 max-h-[min(420px,80vh)] overflow-y-auto"
    >
      <MenuCheck isChecked={chosen.length === 0} onChecked={() => onChosen([])}>
        {words.common.allAccounts}
      </MenuCheck>
      <MenuLine />
      {accounts.map(({ id, key, handle, provider, sandbox }) => (
        <MenuCheck
          key={id}
          isChecked={chosen.includes(id)}
          onChecked={(is) => onChosen(is ? [...chosen, id] : chosen.filter((each) => each !== id))}
          before={<NetworkTile network={key} size={16} isNamed isSandbox={sandbox} />}
        >
          {words.posts.accountOf(provider, handle)}
        </MenuCheck>
      ))}
    </Menu>
  )
}
