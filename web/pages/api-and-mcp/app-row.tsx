import { useState } from "react"
import { call } from "../../api/call.ts"
import type { AppView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { Confirm } from "../../kit/confirm.tsx"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { showDay, showTime } from "../../words/dates.ts"
import { words } from "../../words/words.ts"

export function AppRow({ app }: { readonly app: AppView }) {
  const { user } = usePerson()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  return (
    <Row>
      <HeadCell>
        <span className="block max-w-[30ch] truncate text-control font-control">{app.name}</span>
        <span className="block max-w-[30ch] truncate text-hint text-ink-3">{app.host}</span>
      </HeadCell>
      <Cell className="text-ink-2 max-tablet:order-2 max-tablet:basis-full">
        {app.scopes.map((scope) => words.consent.scopes[scope].label).join(", ")}
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:hidden">
        {showDay(app.connectedAt, user.timeZone)}
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:order-3" phoneLabel={words.api.columns.used}>
        {app.lastUsedAt === undefined ? words.common.never : showTime(app.lastUsedAt, user.timeZone)}
      </Cell>
      <Cell className="text-end max-tablet:order-1">
        <Button
          size="small"
          look="danger"
          onClick={() => setAsking(true)}
          aria-label={`${words.api.disconnect} ${app.name}`}
        >
          {words.api.disconnect}
        </Button>
        <Confirm
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={words.api.disconnectTitle(app.name)}
          body={words.api.disconnectBody}
          verb={words.api.disconnectVerb}
          run={() => call("apps.disconnect", { clientId: app.clientId })}
          done={() => toasts.add(words.api.disconnected(app.name))}
        />
      </Cell>
    </Row>
  )
}
