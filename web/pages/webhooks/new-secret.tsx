import { Button } from "../../kit/button.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { DialogActions } from "../../kit/dialog.tsx"
import { webhookWords } from "../../words/webhook-words.ts"
import { VerifyHint } from "./verify-hint.tsx"

/** The one moment at which a secret is in sight, with what it is for. */
export function NewSecret({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <>
      <div className="grid gap-4">
        <CopyField label={webhookWords.secretLabel} value={secret} />
        <VerifyHint />
      </div>
      <DialogActions>
        <Button look="ink" data-first onClick={onClose}>
          {webhookWords.secretDone}
        </Button>
      </DialogActions>
    </>
  )
}
