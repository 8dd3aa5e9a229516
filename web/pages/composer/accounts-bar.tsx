import { Link } from "@tanstack/react-router"
import { Plus, UserX } from "lucide-react"
import { isAtLeast } from "#domain/roles.ts"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { textLink } from "../../kit/text-link.ts"
import { accountId } from "../../post/placed-issue.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { AccountChip } from "./account-chip.tsx"
import { AccountSets } from "./account-sets.tsx"
import { useComposer } from "./composer-context.ts"
import { useChooseAccounts } from "./use-choose-accounts.ts"

const loadList = async () => (await import("./accounts-list.tsx")).AccountsList

/** So many stand in the row; of more, those that are chosen. */
const most = 6

/** Who gets the post: sets of accounts on top, then a chip for each account that is pressed or not. */
export function AccountsBar() {
  const { workspace } = usePerson()
  const { draft, accounts, chosen, isReadOnly } = useComposer()
  const { toggle } = useChooseAccounts()
  const gone = draft.accountIds.filter((id) => accounts.every((account) => account.id !== id))
  const mayConnect = isAtLeast(workspace.role, "admin")
  const inRow = accounts.length <= most ? accounts : chosen.length > 0 ? chosen : accounts.slice(0, most - 1)
  const shown = isReadOnly ? chosen : inRow
  const others = isReadOnly ? [] : accounts.filter((account) => !shown.includes(account))
  return (
    <div className="grid gap-2 pb-3">
      {!isReadOnly && accounts.length > 1 && <AccountSets />}
      <fieldset
        id="accounts"
        aria-label={words.composer.accounts}
        className="-mx-1.5 flex min-w-0 items-center gap-2 p-1.5 max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none] tablet:flex-wrap"
      >
        {shown.map((account) => (
          <AccountChip
            key={account.id}
            account={account}
            isChosen={draft.accountIds.includes(accountId(account))}
            onPress={() => toggle(accountId(account))}
          />
        ))}
        {gone.map((id) => (
          <button
            key={id}
            type="button"
            title={words.composer.removeGone}
            aria-label={`${words.composer.goneAccount}. ${words.composer.removeGone}`}
            aria-disabled={isReadOnly || undefined}
            onClick={() => toggle(id)}
            className="grid size-[38px] shrink-0 place-items-center rounded-control border border-dashed border-failed-solid text-failed"
          >
            <UserX size={16} strokeWidth={1.9} aria-hidden />
          </button>
        ))}
        {others.length > 0 && (
          <MenuOnDemand
            load={loadList}
            about={{}}
            opens="dialog"
            trigger={
              <button
                type="button"
                aria-label={words.composer.moreAccounts(others.length)}
                className="figures inline-flex h-[42px] shrink-0 items-center gap-1.5 rounded-control border border-dashed border-line-field px-3 text-control font-medium text-ink-2 hover:text-ink"
              >
                <Plus size={14} strokeWidth={1.9} aria-hidden />
                {others.length}
              </button>
            }
          />
        )}
        {shown.length === 0 && gone.length === 0 && accounts.length === 0 && (
          <p className="text-dense text-ink-3">
            {mayConnect ? (
              <>
                {words.composer.noAccounts}{" "}
                <Link to="/accounts" className={`${textLink} text-ink`}>
                  {words.composer.connect}
                </Link>
              </>
            ) : (
              words.composer.noAccountsEditor
            )}
          </p>
        )}
      </fieldset>
    </div>
  )
}
