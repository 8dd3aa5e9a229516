import type { AccountLine, AccountView } from "../../api/views.ts"
import { Table } from "../../kit/table.tsx"
import { words } from "../../words/words.ts"
import { AccountRow } from "./account-row.tsx"

const heads = words.accounts.columns
const columns = [
  { key: "account", head: heads.account, className: "w-[34%]" },
  { key: "publishing", head: heads.publishing },
  { key: "statistics", head: heads.statistics },
  { key: "scheduled", head: heads.scheduled, className: "text-end" },
  { key: "connected", head: heads.connected },
  { key: "actions", head: heads.actions, isHeadHidden: true },
]

type Props = {
  readonly lines: readonly AccountLine[]
  readonly fresh: readonly string[]
  readonly reconnecting: string | null
  readonly onReconnect?: (account: AccountView) => void
}

export function AccountsTable({ lines, fresh, reconnecting, onReconnect }: Props) {
  return (
    <Table label={words.accounts.title} columns={columns}>
      {lines.map((line) => (
        <AccountRow
          key={line.account.id}
          line={line}
          isFresh={fresh.includes(line.account.id)}
          isBusy={reconnecting === line.account.id}
          {...(onReconnect === undefined ? {} : { onReconnect: () => onReconnect(line.account) })}
        />
      ))}
    </Table>
  )
}
