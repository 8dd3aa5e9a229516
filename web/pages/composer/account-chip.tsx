import { TriangleAlert } from "lucide-react"
import type { AccountView } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { cx } from "../../kit/cx.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

type Props = { readonly account: AccountView; readonly isChosen: boolean; readonly onPress: () => void }

/** An account by face, network and handle, which gets the post or not. */
export function AccountChip({ account, isChosen, onPress }: Props) {
  const { wrong, isReadOnly } = useComposer()
  const toFix = wrong.filter((issue) => issue.account?.id === account.id).length
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
      aria-disabled={isReadOnly || undefined}
      title={label}
      onClick={onPress}
      className={cx(
        "relative flex h-[42px] w-[126px] shrink-0 items-center gap-2.5 rounded-control ps-1.5 pe-2 text-start",
        isChosen ? "bg-raised ring-[1.5px] ring-ink" : "border border-dashed border-line-field hover:bg-hover",
      )}
    >
      <span className="sr-only">{label}</span>
      <span className="grid shrink-0">
        <AccountAvatar account={account} isFaint={!isChosen} />
      </span>
      <span aria-hidden className="min-w-0">
        <span
          className={cx("block truncate text-dense leading-4", isChosen ? "font-semibold" : "font-medium text-ink-2")}
        >
          {account.provider}
        </span>
        <span className="block truncate text-micro text-ink-3">{account.handle}</span>
      </span>
      {isChosen && toFix > 0 && (
        <span className="absolute -top-1 -end-1 size-[11px] rounded-full bg-failed-solid ring-2 ring-paper" />
      )}
      {needsReconnect && (
        <span className="absolute -top-1.5 -start-1.5 grid size-4 place-items-center rounded-full bg-paper text-warn-solid">
          <TriangleAlert size={12} strokeWidth={2.2} aria-hidden />
        </span>
      )}
    </button>
  )
}
