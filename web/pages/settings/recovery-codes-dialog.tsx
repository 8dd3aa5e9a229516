import { Check, Copy } from "lucide-react"
import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { useCopy } from "../../kit/use-copy.ts"
import { factorWords } from "../../words/factor-words.ts"
import { words } from "../../words/words.ts"

type Props = { readonly codes: readonly string[]; readonly onClose: () => void }

export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { isCopied, copy } = useCopy()
  return (
    <Dialog isOpen isKept onClose={onClose} title={factorWords.recoveryTitle} lead={factorWords.recoveryKeep}>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-sheet border border-line bg-sunk px-4 py-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="text-dense">{code}</code>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button
          icon={isCopied ? Check : Copy}
          aria-label={isCopied ? words.common.copied : words.common.copyThing(factorWords.recoveryCopy)}
          onClick={() => void copy(codes.join("\n"))}
        >
          {isCopied ? words.common.copied : words.common.copy}
        </Button>
        <Button look="ink" data-first onClick={onClose}>
          {factorWords.recoveryDone}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
