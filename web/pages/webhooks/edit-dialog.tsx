import { call } from "../../api/call.ts"
import type { WebhookView } from "../../api/views.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { WebhookForm } from "./webhook-form.tsx"

export function EditDialog({ webhook, onClose }: { readonly webhook: WebhookView; readonly onClose: () => void }) {
  const toasts = useToasts()
  const { id, url, events } = webhook
  return (
    <Dialog isOpen onClose={onClose} title={webhookWords.editTitle} lead={webhookWords.editLead}>
      <WebhookForm
        name={`webhook.${id}.url`}
        start={{ url, events }}
        verb={words.common.save}
        send={(draft) => call("webhooks.update", { id, ...draft })}
        done={() => {
          onClose()
          toasts.add(webhookWords.saved)
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
