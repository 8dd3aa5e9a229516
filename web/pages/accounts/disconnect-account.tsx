import { call } from "../../api/call.ts"
import type { AccountLine } from "../../api/views.ts"
import { Confirm } from "../../kit/confirm.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showMoment } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

type Props = { readonly line: AccountLine; readonly isOpen: boolean; readonly onClose: () => void }

export function DisconnectAccount({ line, isOpen, onClose }: Props) {
  const { user } = usePerson()
  const toasts = useToasts()
  const { account, scheduledPosts, firstScheduledAt } = line
  const first = firstScheduledAt === undefined ? null : showMoment(firstScheduledAt, user.timeZone)
  return (
    <Confirm
      isOpen={isOpen}
      onClose={onClose}
      title={words.accounts.disconnectTitle(account.provider, account.handle)}
      body={
        <>
          {scheduledPosts > 0 && (
            <b className="figures font-semibold text-ink">{words.accounts.disconnectFails(scheduledPosts, first)} </b>
          )}
          {words.accounts.disconnectBody}
        </>
      }
      verb={words.accounts.disconnectVerb(account.provider)}
      run={() => call("accounts.delete", { id: account.id })}
      done={() => toasts.add(words.accounts.disconnected(account.provider, account.handle))}
    />
  )
}
