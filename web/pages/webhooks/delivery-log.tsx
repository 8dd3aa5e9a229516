import { useNavigate, useSearch } from "@tanstack/react-router"
import { useRef } from "react"
import type { DeliveryView, WebhookView } from "../../api/views.ts"
import { EmptyState } from "../../kit/empty-state.tsx"
import { Segments } from "../../kit/segments.tsx"
import { Table } from "../../kit/table.tsx"
import { useRowKeys } from "../../kit/use-row-keys.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { DeliveryRow } from "./delivery-row.tsx"
import type { LogSearch, ShownState } from "./log-search.ts"

const heads = webhookWords.logColumns
const columns = [
  { key: "state", head: heads.state },
  { key: "event", head: heads.event },
  { key: "tries", head: heads.tries },
  { key: "answer", head: heads.answer },
  { key: "next", head: heads.next },
  { key: "created", head: heads.created, className: "text-end" },
]

type Props = { readonly webhook: WebhookView; readonly deliveries: readonly DeliveryView[] }

export function DeliveryLog({ webhook, deliveries }: Props) {
  const { show, delivery: openId } = useSearch({ from: "/app/webhooks/$webhookId" })
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  useRowKeys(box)
  const of = (state: LogSearch["show"]) => deliveries.filter((each) => state === undefined || isIn(each, state))
  const shown = of(show)
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line px-3 py-[7px] tablet:min-h-[46px] tablet:px-5">
        <h2 className="text-body font-semibold max-tablet:sr-only">{webhookWords.deliveries}</h2>
        <Segments
          isLabelHidden
          label={webhookWords.show}
          value={show ?? "all"}
          onValue={(value) =>
            void navigate({
              to: "/webhooks/$webhookId",
              params: { webhookId: webhook.id },
              search: (before) => ({ ...before, show: value === "all" ? undefined : value }),
              replace: true,
              resetScroll: false,
            })
          }
          choices={[
            { value: "all", text: webhookWords.shown.all },
            { value: "delivered", text: webhookWords.shown.delivered },
            { value: "pending", text: webhookWords.shown.pending, count: of("pending").length },
            { value: "failed", text: webhookWords.shown.failed, count: of("failed").length },
          ]}
        />
        <span className="ms-auto text-dense text-ink-3 max-tablet:hidden">{webhookWords.logFacts}</span>
      </div>
      <div ref={box} className="min-h-0 flex-1 tablet:overflow-y-auto">
        {shown.length === 0 ? (
          <EmptyState
            title={deliveries.length === 0 ? webhookWords.emptyLog : webhookWords.emptyFilter}
            {...(deliveries.length === 0 ? { lead: webhookWords.emptyLogLead } : {})}
          />
        ) : (
          <Table label={webhookWords.log} columns={columns}>
            {shown.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                webhookId={webhook.id}
                isOpen={delivery.id === openId}
              />
            ))}
          </Table>
        )}
      </div>
    </>
  )
}

/** What is being sent is still on its way. */
function isIn({ state }: DeliveryView, shown: ShownState): boolean {
  return state === shown || (shown === "pending" && state === "sending")
}
