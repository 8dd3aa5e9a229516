import { call } from "../../api/call.ts"
import { now } from "../../api/service-clock.ts"
import type { TokenView } from "../../api/views.ts"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { usePerson } from "../../shell/person.ts"
import { apiWords } from "../../words/api-words.ts"
import { consentWords } from "../../words/consent-words.ts"
import { showDay, showTime } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { EndCell } from "./end-cell.tsx"

export function TokenRow({ token }: { readonly token: TokenView }) {
  const { user } = usePerson()
  const { lastUsedAt, expiresAt } = token
  const isOver = expiresAt !== undefined && Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now()) <= 0
  return (
    <Row>
      <HeadCell>
        <span className="block max-w-[30ch] truncate text-control font-control">{token.name}</span>
        {token.scopes !== undefined && (
          <span className="block max-w-[30ch] text-hint text-ink-3">
            {apiWords.scopesOf(token.scopes.map((scope) => consentWords.scopes[scope].label))}
          </span>
        )}
      </HeadCell>
      <Cell className="max-tablet:order-2">
        <code className="text-hint">{token.prefix}…</code>
      </Cell>
      <Cell className="text-ink-2 max-tablet:order-3 max-tablet:flex-1">{token.workspaceName}</Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:hidden">
        {showDay(token.createdAt, user.timeZone)}
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:order-4" phoneLabel={apiWords.columns.used}>
        {lastUsedAt === undefined ? words.common.never : showTime(lastUsedAt, user.timeZone)}
      </Cell>
      <Cell
        className={`figures whitespace-nowrap max-tablet:order-5 ${isOver ? "text-warn" : "text-ink-2"}`}
        {...(isOver ? {} : { phoneLabel: apiWords.columns.expires })}
      >
        {expiresAt === undefined
          ? words.common.never
          : isOver
            ? apiWords.expired(showDay(expiresAt, user.timeZone))
            : showDay(expiresAt, user.timeZone)}
      </Cell>
      <EndCell
        act={apiWords.revoke}
        name={token.name}
        title={apiWords.revokeTitle(token.name)}
        body={apiWords.revokeBody}
        verb={apiWords.revokeVerb}
        run={() => call("tokens.revoke", { id: token.id })}
        done={apiWords.revoked(token.name)}
      />
    </Row>
  )
}
