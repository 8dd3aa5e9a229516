import { Link } from "@tanstack/react-router"
import type { WebhookView } from "../../api/views.ts"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { EventTags } from "./event-tags.tsx"
import { hostOf, pathOf } from "./host-of.ts"
import { Meter } from "./meter.tsx"
import { ShortAnswer } from "./short-answer.tsx"
import { WebhookState } from "./webhook-state.tsx"

export function WebhookRow({ webhook }: { readonly webhook: WebhookView }) {
  const { user } = usePerson()
  const { id, url, events, lastAnswer, givenUpInARow } = webhook
  return (
    <Row className="relative">
      <HeadCell className="tablet:max-w-0">
        <span className="block min-w-0 py-1">
          <Link
            to="/webhooks/$webhookId"
            params={{ webhookId: id }}
            search={{}}
            data-row
            className="block truncate text-control font-semibold decoration-line-strong underline-offset-3 after:absolute after:inset-0 hover:underline"
          >
            {hostOf(url)}
          </Link>
          <code className="block truncate text-meta text-ink-3">{pathOf(url)}</code>
        </span>
      </HeadCell>
      <Cell className="tablet:py-1.5 max-tablet:order-3 max-tablet:mt-1 max-tablet:basis-full">
        <EventTags events={events} />
      </Cell>
      <Cell className="max-tablet:order-1">
        <WebhookState webhook={webhook} />
      </Cell>
      <Cell className="desktop:whitespace-nowrap max-tablet:order-2 max-tablet:basis-full">
        {lastAnswer === undefined ? (
          <span className="text-ink-3">{webhookWords.noAnswer}</span>
        ) : (
          <>
            <ShortAnswer answer={lastAnswer} />
            <span className="figures text-meta text-ink-3 max-tablet:ms-2 tablet:block">
              {showTime(lastAnswer.at, user.timeZone)}
            </span>
          </>
        )}
      </Cell>
      <Cell className={givenUpInARow === 0 ? "max-tablet:hidden" : "max-tablet:order-4 max-tablet:mt-1"}>
        <Meter count={givenUpInARow} />
      </Cell>
    </Row>
  )
}
