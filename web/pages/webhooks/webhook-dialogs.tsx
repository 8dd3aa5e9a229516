import { call } from "../../api/call.ts"
import type { WebhookView } from "../../api/views.ts"
import { Confirm } from "../../kit/confirm.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { EditDialog } from "./edit-dialog.tsx"
import { hostOf } from "./host-of.ts"
import { RecoverDialog } from "./recover-dialog.tsx"
import { RotateDialog } from "./rotate-dialog.tsx"

export type Asked = "edit" | "recover" | "rotate" | "changeOver" | "pause" | "delete"

type Props = {
  readonly webhook: WebhookView
  readonly asked: Asked | null
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Everything that can be asked about a webhook before it is done. */
export function WebhookDialogs({ webhook, asked, onClose, onDeleted }: Props) {
  const toasts = useToasts()
  const { id, url } = webhook
  const host = hostOf(url)
  return (
    <>
      {asked === "edit" && <EditDialog webhook={webhook} onClose={onClose} />}
      {asked === "recover" && <RecoverDialog id={id} onClose={onClose} />}
      {asked === "rotate" && <RotateDialog id={id} onClose={onClose} />}
      <Confirm
        isOpen={asked === "changeOver"}
        onClose={onClose}
        title={webhookWords.changeOverTitle}
        body={webhookWords.changeOverBody}
        verb={webhookWords.changeOverVerb}
        look="ink"
        run={() => call("webhooks.rotateSecret", { id, changeOver: true })}
        done={() => toasts.add(webhookWords.changedOver)}
      />
      <Confirm
        isOpen={asked === "pause"}
        onClose={onClose}
        title={webhookWords.pauseTitle(host)}
        body={webhookWords.pauseBody}
        verb={webhookWords.pause}
        look="ink"
        run={() => call("webhooks.pause", { id })}
        done={() => toasts.add(webhookWords.pausedTitle(host))}
      />
      <Confirm
        isOpen={asked === "delete"}
        onClose={onClose}
        title={webhookWords.deleteTitle(host)}
        body={webhookWords.deleteBody}
        verb={webhookWords.deleteVerb}
        run={() => call("webhooks.delete", { id })}
        done={() => {
          toasts.add(webhookWords.deleted(host))
          onDeleted()
        }}
      />
    </>
  )
}
