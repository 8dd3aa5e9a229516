import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { deliveriesQuery } from "../../api/queries.ts"
import type { DeliveryView, WebhookView } from "../../api/views.ts"
import { Drawer } from "../../kit/drawer.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { useHasSide } from "../../kit/use-has-side.ts"
import { Page } from "../../shell/page.tsx"
import { usePerson } from "../../shell/person.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { DeliveryLog } from "./delivery-log.tsx"
import { hostOf } from "./host-of.ts"
import { Inspector } from "./inspector.tsx"
import { WebhookActions } from "./webhook-actions.tsx"
import { WebhookAlert } from "./webhook-alert.tsx"
import { WebhookCrumb } from "./webhook-crumb.tsx"
import { WebhookDialogs } from "./webhook-dialogs.tsx"
import type { Asked } from "./webhook-dialogs.tsx"
import { WebhookFacts } from "./webhook-facts.tsx"
import { WebhookState } from "./webhook-state.tsx"

/** One webhook: what it is, what was sent to it, and beside the log the delivery that is open. */
export function WebhookDetail({ webhook }: { readonly webhook: WebhookView }) {
  const { workspace } = usePerson()
  const { delivery: openId } = useSearch({ from: "/app/webhooks/$webhookId" })
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const hasSide = useHasSide()
  const query = useQuery(deliveriesQuery(workspace.id, webhook.id))
  const open = query.data?.find(({ id }) => id === openId)
  const params = { webhookId: webhook.id }
  const show = (delivery: string | undefined) =>
    void navigate({
      to: "/webhooks/$webhookId",
      params,
      search: (before) => ({ ...before, delivery }),
      resetScroll: false,
    })
  const close = () => {
    // The way back is where one came from.
    if (hasSide) document.querySelector<HTMLElement>("[data-row][aria-current]")?.focus()
    show(undefined)
  }
  const inspector = (
    <Inspected
      open={open}
      webhook={webhook}
      isLoaded={query.data !== undefined}
      {...(hasSide ? { onClose: close } : {})}
    />
  )
  return (
    <Page
      isDivided
      title={hostOf(webhook.url)}
      crumb={<WebhookCrumb />}
      status={<WebhookState webhook={webhook} isChip />}
      actions={<WebhookActions webhook={webhook} onAsk={setAsked} onSee={show} />}
    >
      <WebhookAlert webhook={webhook} />
      <WebhookFacts webhook={webhook} onAsk={setAsked} />
      <div className="grid min-h-0 flex-1 desktop:has-[>aside]:grid-cols-[minmax(0,1fr)_412px]">
        <div className="flex min-h-0 min-w-0 flex-col">
          <Loaded query={query} rows={6}>
            {(deliveries) => <DeliveryLog webhook={webhook} deliveries={deliveries} />}
          </Loaded>
        </div>
        {hasSide && openId !== undefined && (
          <aside
            aria-label={webhookWords.delivery}
            className="min-h-0 overflow-y-auto border-s border-line bg-canvas px-4"
          >
            {inspector}
          </aside>
        )}
      </div>
      <Drawer isOpen={!hasSide && openId !== undefined} onClose={close} title={webhookWords.delivery}>
        {inspector}
      </Drawer>
      <WebhookDialogs
        webhook={webhook}
        asked={asked}
        onClose={() => setAsked(null)}
        onDeleted={() => void navigate({ to: "/webhooks", search: {} })}
      />
    </Page>
  )
}

type InspectedProps = {
  readonly open: DeliveryView | undefined
  readonly webhook: WebhookView
  readonly isLoaded: boolean
  readonly onClose?: () => void
}

/** Deliveries leave the log with time: an address that somebody kept may name one that is gone. */
function Inspected({ open, webhook, isLoaded, onClose }: InspectedProps) {
  if (open === undefined) {
    return isLoaded ? <p className="py-4 text-dense text-ink-3">{webhookWords.goneDelivery}</p> : null
  }
  return <Inspector key={open.id} delivery={open} webhook={webhook} {...(onClose === undefined ? {} : { onClose })} />
}
