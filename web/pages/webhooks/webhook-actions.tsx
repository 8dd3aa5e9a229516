import { useMutation } from "@tanstack/react-query"
import { Ellipsis, Send } from "lucide-react"
import { call } from "../../api/call.ts"
import type { WebhookView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { IconButton } from "../../kit/icon-button.tsx"
import { MenuOnDemand } from "../../kit/menu-on-demand.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import type { Asked } from "./webhook-dialogs.tsx"

const loadMenu = async () => (await import("./webhook-menu.tsx")).WebhookMenu

type Props = {
  readonly webhook: WebhookView
  readonly onAsk: (asked: Asked) => void
  readonly onSee: (deliveryId: string) => void
}

export function WebhookActions({ webhook, onAsk, onSee }: Props) {
  const toasts = useToasts()
  const test = useMutation({
    mutationFn: () => call("webhooks.test", { id: webhook.id }),
    onSuccess: ({ delivery }) =>
      toasts.add(webhookWords.testSent, {
        action: { text: webhookWords.testSee, run: () => onSee(delivery.id) },
      }),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const isPaused = webhook.status === "paused"
  const offBecause = isPaused ? webhookWords.needsResume : undefined
  return (
    <>
      <Button
        size="small"
        look="ghost"
        offBecause={offBecause}
        onClick={() => onAsk("recover")}
        className="max-tablet:hidden"
      >
        {webhookWords.recover}
      </Button>
      <Button size="small" onClick={() => onAsk("edit")} className="max-tablet:hidden">
        {webhookWords.edit}
      </Button>
      <Button size="small" icon={Send} isBusy={test.isPending} offBecause={offBecause} onClick={() => test.mutate()}>
        <span className="max-wide-phone:sr-only">{webhookWords.test}</span>
      </Button>
      <MenuOnDemand
        load={loadMenu}
        about={{ onAsk, isPaused }}
        trigger={<IconButton icon={Ellipsis} label={webhookWords.more} />}
      />
    </>
  )
}
