import { Link } from "@tanstack/react-router"
import { TriangleAlert, UserX } from "lucide-react"
import type { Id } from "#domain/ids.ts"
import { isAtLeast } from "#domain/roles.ts"
import type { AccountView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { cx } from "../../kit/cx.ts"
import { textLink } from "../../kit/text-link.ts"
import { toggleAccount } from "../../post/draft.ts"
import { accountId } from "../../post/placed-issue.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import { rememberAccounts } from "./last-accounts.ts"

/** Who gets the post: every connected account is a button that is pressed or not. */
export function AccountsBar() {
  const { workspace } = usePerson()
  const { draft, accounts, chosen, change, isReadOnly, keeping } = useComposer()
  const gone = draft.accountIds.filter((id) => accounts.every((account) => account.id !== id))
  const shown = isReadOnly ? chosen : accounts
  const mayConnect = isAtLeast(workspace.role, "admin")
  const toggle = (id: Id<"acc">) => {
    if (isReadOnly) return
    const next = toggleAccount(draft, id)
    if (keeping.post === null || keeping.post.status === "Draft") rememberAccounts(workspace.id, next.accountIds)
    change((before) => toggleAccount(before, id))
  }
  return (
    <div className="flex items-center gap-3 pb-3">
      <fieldset
        id="accounts"
        aria-label={words.composer.accounts}
        className="-mx-1.5 flex min-w-0 flex-1 items-center gap-3 p-1.5 max-tablet:overflow-x-auto max-tablet:[scrollbar-width:none] tablet:flex-wrap"
      >
        {shown.map((account) => (
          <AccountButton
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
            className="grid size-[30px] shrink-0 place-items-center rounded-full border border-dashed border-failed-solid text-failed"
          >
            <UserX size={14} strokeWidth={1.9} aria-hidden />
          </button>
        ))}
        {shown.length === 0 && gone.length === 0 && (
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
      {accounts.length > 0 && (
        <span className="figures shrink-0 text-dense text-ink-3 max-tablet:hidden">
          {words.composer.accountsChosen(chosen.length, accounts.length)}
        </span>
      )}
    </div>
  )
}

type ButtonProps = { readonly account: AccountView; readonly isChosen: boolean; readonly onPress: () => void }

function AccountButton({ account, isChosen, onPress }: ButtonProps) {
  const { issues, isReadOnly } = useComposer()
  const toFix = issues.filter((issue) => issue.account?.id === account.id).length
  const needsReconnect = account.status === "NeedsReconnect"
  const label = [
    words.composer.accountLabel(account.provider, account.handle),
    ...(account.sandbox ? [words.composer.accountSandbox] : []),
    ...(needsReconnect ? [words.composer.accountReconnect] : []),
    ...(isChosen && toFix > 0 ? [words.composer.accountFix(toFix)] : []),
  ].join(", ")
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      aria-disabled={isReadOnly || undefined}
      title={label}
      onClick={onPress}
      className={cx(
        "relative grid shrink-0 rounded-full",
        isChosen
          ? "ring-[1.5px] ring-ink ring-offset-2 ring-offset-paper"
          : "outline-1 outline-offset-2 outline-line-field outline-dashed",
      )}
    >
      <AccountAvatar account={account} isFaint={!isChosen} />
      {isChosen && toFix > 0 && (
        <span className="absolute -top-1 -right-1 size-[11px] rounded-full bg-failed-solid ring-2 ring-paper" />
      )}
      {needsReconnect && (
        <span className="absolute -top-1.5 -left-1.5 grid size-4 place-items-center rounded-full bg-paper text-warn-solid">
          <TriangleAlert size={12} strokeWidth={2.2} aria-hidden />
        </span>
      )}
    </button>
  )
}
