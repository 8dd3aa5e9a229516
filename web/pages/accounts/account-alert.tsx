import type { AccountLine } from "../../api/views.ts"
import { AccountAvatar } from "../../kit/account-avatar.tsx"
import { Button } from "../../kit/button.tsx"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

type Props = {
  readonly line: AccountLine
  readonly isBusy: boolean
  /** Left out where the person may not. */
  readonly onReconnect?: () => void
}

/** The account, the network's words in quotes, what waits, and what to do: in that order. */
export function AccountAlert({ line, isBusy, onReconnect }: Props) {
  const { user } = usePerson()
  const { account, trouble, scheduledPosts, firstScheduledAt } = line
  const first = firstScheduledAt === undefined ? null : showMoment(firstScheduledAt, user.timeZone)
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 border-b border-failed-solid/25 bg-failed-wash px-3 py-2.5 tablet:px-5">
      <AccountAvatar account={account} ground="ring-failed-wash" />
      <p className="min-w-0 flex-[1_1_240px] text-dense wrap-anywhere">
        <b dir="auto" className="font-semibold text-failed">
          {words.accounts.refused(account.provider, account.handle)}
        </b>{" "}
        {trouble !== undefined && <span dir="auto">{words.accounts.said(trouble.message)} </span>}
        {scheduledPosts > 0 && <span className="figures">{words.accounts.waiting(scheduledPosts, first)} </span>}
        {onReconnect === undefined ? words.accounts.askAdmin : words.accounts.reconnectNow}
      </p>
      {onReconnect !== undefined && (
        <Button look="ink" isBusy={isBusy} onClick={onReconnect} className="max-wide-phone:basis-full">
          {words.accounts.reconnectThing(account.provider)}
        </Button>
      )}
    </li>
  )
}
