import { Check } from "lucide-react"
import { useState } from "react"
import type { MenuProps } from "../../kit/menu-on-demand.tsx"
import { NetworkTile } from "../../kit/network-glyph.tsx"
import { Popover } from "../../kit/popover.tsx"
import { inputLook } from "../../kit/text-field.tsx"
import { accountId } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { useChooseAccounts } from "./use-choose-accounts.ts"

/** Every account, found by typing. */
export function AccountsList({ trigger, startsOpen }: MenuProps) {
  const { accounts, draft } = useComposer()
  const { toggle } = useChooseAccounts()
  const [search, setSearch] = useState("")
  const wanted = search.trim().toLowerCase()
  const found = accounts.filter(({ provider, handle, displayName }) =>
    `${provider} ${handle} ${displayName}`.toLowerCase().includes(wanted),
  )
  return (
    <Popover
      trigger={trigger}
      startsOpen={startsOpen}
      label={words.composer.accountsList}
      className="w-[min(320px,calc(100vw-16px))] rounded-sheet p-2 shadow-2"
    >
      {() => (
        <>
          <input
            type="search"
            aria-label={words.composer.findAccount}
            placeholder={words.composer.findAccount}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={`${inputLook} mb-1`}
          />
          <ul className="max-h-[min(320px,50vh)] overflow-y-auto overscroll-contain">
            {found.map((account) => {
              const isChosen = draft.accountIds.includes(accountId(account))
              return (
                <li key={account.id}>
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    onClick={() => toggle(accountId(account))}
                    className="flex min-h-[38px] w-full items-center gap-2.5 rounded-control px-2 py-1 text-start text-control hover:bg-hover"
                  >
                    <NetworkTile network={account.key} size={20} isNamed isSandbox={account.sandbox} />
                    <span className="min-w-0 flex-1 truncate font-medium">
                      {words.composer.accountLabel(account.provider, account.handle)}
                    </span>
                    {isChosen && <Check size={16} strokeWidth={2.2} aria-hidden className="text-brass-line" />}
                  </button>
                </li>
              )
            })}
            {found.length === 0 && <li className="px-2 py-2 text-dense text-ink-3">{words.composer.noAccountFound}</li>}
          </ul>
        </>
      )}
    </Popover>
  )
}
