import { useQuery } from "@tanstack/react-query"
import { X } from "lucide-react"
import { deliveryBodyQuery } from "../../api/queries.ts"
import type { DeliveryView, WebhookView } from "../../api/views.ts"
import { IconButton } from "../../kit/icon-button.tsx"
import { Loaded } from "../../kit/loaded.tsx"
import { usePerson } from "../../shell/person.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { AboutRows } from "./about-rows.tsx"
import { DeliveryActions } from "./delivery-actions.tsx"
import { DeliveryState } from "./delivery-state.tsx"
import { RequestView } from "./request-view.tsx"
import { Timeline } from "./timeline.tsx"
import { VerifyHint } from "./verify-hint.tsx"

type Props = {
  readonly delivery: DeliveryView
  readonly webhook: WebhookView
  /** Left out where the layer around it can be closed. */
  readonly onClose?: () => void
}

const section = "-mx-3 border-t border-line px-3 py-[11px] tablet:-mx-4 tablet:px-4"

/** One delivery: what it is about, every try, the request as it is sent, and how to check it. */
export function Inspector({ delivery, webhook, onClose }: Props) {
  const { workspace } = usePerson()
  const query = useQuery(deliveryBodyQuery(workspace.id, delivery.id))
  const body = query.data?.body
  return (
    <div className="min-w-0 desktop:pt-[11px]">
      <div className="grid gap-[9px] pb-2.5">
        <div className="flex items-center gap-2.5">
          <DeliveryState state={delivery.state} />
          <h2 className="min-w-0 flex-1 truncate font-mono text-dense font-semibold tracking-[-0.01em]">
            {delivery.type}
          </h2>
          {onClose !== undefined && <IconButton icon={X} label={words.common.close} onClick={onClose} />}
          <output className="sr-only">{webhookWords.deliveryStates[delivery.state]}</output>
        </div>
        <AboutRows delivery={delivery} body={body} />
        <DeliveryActions delivery={delivery} webhook={webhook} body={body} />
      </div>
      <section className={section} aria-label={webhookWords.attempts}>
        <Timeline delivery={delivery} />
      </section>
      <section className={section} aria-label={webhookWords.request}>
        <Loaded query={query} className="" rows={2}>
          {(carried) => <RequestView delivery={delivery} url={webhook.url} body={carried.body} />}
        </Loaded>
      </section>
      <div className={`${section} pb-4`}>
        <VerifyHint />
      </div>
    </div>
  )
}
