import { Link } from "@tanstack/react-router"
import type { DeliveryView } from "../../api/views.ts"
import { cx } from "../../kit/cx.ts"
import { Cell, HeadCell, Row } from "../../kit/table.tsx"
import { usePerson } from "../../shell/person.ts"
import { showLogTime } from "../../words/dates.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { DeliveryState } from "./delivery-state.tsx"
import { Pips } from "./pips.tsx"
import { isGivenUp, lastTryOf } from "./run-of.ts"
import { ShortAnswer } from "./short-answer.tsx"

type Props = { readonly delivery: DeliveryView; readonly webhookId: string; readonly isOpen: boolean }

export function DeliveryRow({ delivery, webhookId, isOpen }: Props) {
  const { user } = usePerson()
  const { id, type, state, nextTryAt, createdAt } = delivery
  return (
    <Row
      className={cx(
        "relative max-tablet:grid! max-tablet:grid-cols-[92px_minmax(0,1fr)_auto]",
        isOpen && "bg-brass-wash!",
      )}
    >
      <Cell>
        <DeliveryState state={state} isBare />
      </Cell>
      <HeadCell>
        <Link
          to="/webhooks/$webhookId"
          params={{ webhookId }}
          search={(before) => ({ ...before, delivery: id })}
          resetScroll={false}
          data-row
          aria-current={isOpen ? "true" : undefined}
          className="font-mono text-hint tracking-[-0.01em] after:absolute after:inset-0 max-tablet:block max-tablet:truncate"
        >
          {type}
        </Link>
      </HeadCell>
      <Cell className="whitespace-nowrap max-tablet:hidden">
        <Pips delivery={delivery} />
      </Cell>
      <Cell className="max-tablet:col-span-2 max-tablet:col-start-2 max-tablet:row-start-2">
        <LastAnswer delivery={delivery} />
      </Cell>
      <Cell className="figures whitespace-nowrap max-tablet:hidden">
        {nextTryAt === undefined ? (
          <span className="text-ink-3">{isGivenUp(delivery) ? webhookWords.givenUp : webhookWords.none}</span>
        ) : (
          showLogTime(nextTryAt, user.timeZone)
        )}
      </Cell>
      <Cell className="figures text-end whitespace-nowrap text-ink-2">{showLogTime(createdAt, user.timeZone)}</Cell>
    </Row>
  )
}

function LastAnswer({ delivery }: { readonly delivery: DeliveryView }) {
  const { state, lastError } = delivery
  const last = lastTryOf(delivery)
  if (state === "sending") return <span className="text-ink-3">{webhookWords.waiting}</span>
  // It was not the ladder that ended it: the reason says more than an older answer.
  if (state === "failed" && !isGivenUp(delivery)) return lastError
  return last === undefined ? (
    <span className="text-ink-3">{webhookWords.notTried}</span>
  ) : (
    <ShortAnswer answer={last} />
  )
}
