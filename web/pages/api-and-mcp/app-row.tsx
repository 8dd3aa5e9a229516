import { call } from "../../api/call.ts"
import type { AppView } from "../../api/views.ts"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { usePerson } from "../../shell/person.ts"
import { apiWords } from "../../words/api-words.ts"
import { consentWords } from "../../words/consent-words.ts"
import { showDay, showTime } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { EndCell } from "./end-cell.tsx"

export function AppRow({ app }: { readonly app: AppView }) {
  const { user } = usePerson()
  return (
    <Row>
      <HeadCell>
        <span className="block max-w-[30ch] truncate text-control font-control">{app.name}</span>
        <span className="block max-w-[30ch] truncate text-hint text-ink-3">
          {app.host ?? apiWords.appKinds[app.kind]}
        </span>
      </HeadCell>
      <Cell className="text-ink-2 max-tablet:order-2 max-tablet:basis-full">
        {app.scopes.map((scope) => consentWords.scopes[scope].label).join(", ")}
      </Cell>
      <Cell className="text-ink-2 max-tablet:order-2 max-tablet:basis-full" phoneLabel={apiWords.appColumns.where}>
        {[...(app.followsYou ? [apiWords.whereYouAre] : []), ...app.workspaces.map(({ name }) => name)].join(", ")}
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:hidden">
        {showDay(app.connectedAt, user.timeZone)}
      </Cell>
      <Cell className="figures whitespace-nowrap text-ink-2 max-tablet:order-3" phoneLabel={apiWords.columns.used}>
        {app.lastUsedAt === undefined ? words.common.never : showTime(app.lastUsedAt, user.timeZone)}
      </Cell>
      <EndCell
        act={apiWords.disconnect}
        name={app.name}
        title={apiWords.disconnectTitle(app.name)}
        body={apiWords.disconnectBody}
        verb={apiWords.disconnectVerb}
        run={() => call("apps.disconnect", { clientId: app.clientId })}
        done={apiWords.disconnected(app.name)}
      />
    </Row>
  )
}
