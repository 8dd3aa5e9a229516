import type { Role } from "#domain/roles.ts"
import { Button } from "../../kit/button.tsx"
import { CopyField } from "../../kit/copy-field.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { teamWords } from "../../words/team-words.ts"
import { words } from "../../words/words.ts"

export type FreshLink = { readonly email?: string | undefined; readonly role: Role; readonly link: string }

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
      <LinkToSend link={fresh.link} onClose={onClose} />
    </Dialog>
  )
}

export function LinkToSend({ link, onClose }: { readonly link: string; readonly onClose: () => void }) {
  return (
    <>
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
