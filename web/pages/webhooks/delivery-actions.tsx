import { useMutation } from "@tanstack/react-query"
import { Check, Copy, RotateCw } from "lucide-react"
import { call } from "../../api/call.ts"
import type { DeliveryView, WebhookView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useCopy } from "../../kit/use-copy.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { writeCurl } from "./write-curl.ts"

type Props = {
  readonly delivery: DeliveryView
  readonly webhook: WebhookView
  readonly body: string | undefined
}

export function DeliveryActions({ delivery, webhook, body }: Props) {
  const toasts = useToasts()
  const { isCopied, copy } = useCopy()
  const again = useMutation({
    mutationFn: () => call("webhooks.resend", { deliveryId: delivery.id }),
    onSuccess: () => toasts.add(webhookWords.resent),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const isPaused = webhook.status === "paused"
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        icon={RotateCw}
        isBusy={again.isPending}
        offBecause={isPaused ? webhookWords.needsResume : undefined}
        onClick={() => again.mutate()}
      >
        {webhookWords.resend}
      </Button>
      {body !== undefined && (
        <Button
          size="small"
          look="ghost"
          icon={isCopied ? Check : Copy}
          title={webhookWords.curlHint}
          onClick={() => void copy(writeCurl(webhook.url, delivery, body))}
        >
          {isCopied ? words.common.copied : webhookWords.curl}
        </Button>
      )}
    </div>
  )
}
