import type { Role } from "#domain/roles.ts"
import { Button } from "../../kit/button.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { teamWords } from "../../words/team-words.ts"
import { words } from "../../words/words.ts"

export type FreshLink = {
  readonly email?: string | undefined
  readonly role: Role
  readonly link: string
  readonly isMailed: boolean
}

type Props = { readonly fresh: FreshLink; readonly onClose: () => void }

export function LinkDialog({ fresh, onClose }: Props) {
  const who = fresh.email ?? teamWords.anyone.toLowerCase()
  return (
    <Dialog
      isOpen
      isKept
      onClose={onClose}
      title={teamWords.linkTitle}
      lead={teamWords.linkBody(who, words.roles[fresh.role].as)}
    >
      <LinkToSend fresh={fresh} onClose={onClose} />
    </Dialog>
  )
}

export function LinkToSend({ fresh: { link, email, isMailed }, onClose }: Props) {
  return (
    <>
      {isMailed && email !== undefined && <p className="mb-3 text-ink-2">{teamWords.linkMailed(email)}</p>}
      <CopyField label={teamWords.linkLabel} value={link} />
      <p className="mt-2 text-hint text-ink-3">{teamWords.linkOnce}</p>
      <DialogActions>
        <Button look="ink" data-first onClick={onClose}>
          {words.common.done}
        </Button>
      </DialogActions>
    </>
  )
}
