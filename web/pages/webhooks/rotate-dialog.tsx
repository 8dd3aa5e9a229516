import { useState } from "react"
import { rotationHours } from "#domain/webhook.ts"
import { call } from "../../api/call.ts"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { Form } from "../../kit/form.tsx"
import { useForm } from "../../kit/use-form.ts"
import { webhookWords } from "../../words/webhook-words.ts"
import { words } from "../../words/words.ts"
import { NewSecret } from "./new-secret.tsx"

type Props = { readonly id: string; readonly onClose: () => void }

export function RotateDialog({ id, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isKept={secret !== null}
      title={secret === null ? webhookWords.rotateTitle : webhookWords.secretTitle}
      lead={secret === null ? webhookWords.rotateBody(rotationHours) : webhookWords.secretOnce}
    >
      {secret === null ? (
        <Ask id={id} onClose={onClose} onSecret={setSecret} />
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Ask({ id, onClose, onSecret }: Props & { readonly onSecret: (secret: string | null) => void }) {
  const form = useForm({
    fields: [],
    send: () => call("webhooks.rotateSecret", { id }),
    done: ({ secret = null }) => onSecret(secret),
  })
  return (
    <Form form={form}>
      <DialogActions>
        <Button data-first onClick={onClose}>
          {words.common.cancel}
        </Button>
        <Button type="submit" look="ink" isBusy={form.isBusy}>
          {webhookWords.rotateVerb}
        </Button>
      </DialogActions>
    </Form>
  )
}
