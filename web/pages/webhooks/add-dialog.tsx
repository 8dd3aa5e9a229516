import { useState } from "react"
import { call } from "../../api/call.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { webhookWords } from "../../words/webhook-words.ts"
import { NewSecret } from "./new-secret.tsx"
import { WebhookForm } from "./webhook-form.tsx"

type Props = {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdded: (webhookId: string) => void
}

type Added = { readonly id: string; readonly secret: string }

const start = { url: "", events: ["post.published" as const, "post.failed" as const] }

export function AddDialog({ isOpen, onClose, onAdded }: Props) {
  const [added, setAdded] = useState<Added | null>(null)
  const finish = () => {
    setAdded(null)
    if (added === null) onClose()
    else onAdded(added.id)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={finish}
      isKept={added !== null}
      title={added === null ? webhookWords.addTitle : webhookWords.secretTitle}
      lead={added === null ? webhookWords.addLead : webhookWords.secretOnce}
    >
      {added === null ? (
        <WebhookForm
          name="webhook.url"
          start={start}
          verb={webhookWords.addSubmit}
          send={(draft) => call("webhooks.create", draft)}
          done={({ webhook, secret }) => setAdded({ id: webhook.id, secret })}
          onClose={onClose}
        />
      ) : (
        <NewSecret secret={added.secret} onClose={finish} />
      )}
    </Dialog>
  )
}
