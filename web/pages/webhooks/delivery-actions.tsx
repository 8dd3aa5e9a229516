import { useMutation } from "@tanstack/react-query"
import { Check, Copy, RotateCw } from "lucide-react"
import { call } from "../../api/call.ts"
import type { DeliveryView, WebhookView } from "../../api/views.ts"
import { Button } from "../../kit/button.tsx"
import { sayFault } from "../../kit/fault-note.tsx"
import { useCopy } from "../../kit/use-copy.ts"
import { useToasts } from "../../kit/use-toasts.ts"
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
    onSuccess: () => toasts.add(words.webhooks.resent),
    onError: (error) => toasts.add(sayFault(error), { isFailure: true }),
  })
  const isPaused = webhook.status === "paused"
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        icon={RotateCw}
        isBusy={again.isPending}
        offBecause={isPaused ? words.webhooks.needsResume : undefined}
        onClick={() => again.mutate()}
      >
        {words.webhooks.resend}
      </Button>
      {body !== undefined && (
        <Button
          size="small"
          look="ghost"
          icon={isCopied ? Check : Copy}
          title={words.webhooks.curlHint}
          onClick={() => void copy(writeCurl(webhook.url, delivery, body))}
        >
          {isCopied ? words.common.copied : words.webhooks.curl}
        </Button>
      )}
    </div>
  )
}
