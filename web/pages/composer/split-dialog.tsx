import { Button } from "../../kit/button.tsx"
import { Dialog, DialogActions } from "../../kit/dialog.tsx"
import { changeContent, findVersion } from "../../post/draft.ts"
import { splitLong } from "../../post/thread-tools.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** A long text as the thread that it would become, to be taken or left. */
export function SplitDialog({ isOpen, onClose }: Props) {
  const { draft, whose, change, fitsThread } = useComposer()
  const parts = isOpen ? splitLong(findVersion(draft, whose).content, fitsThread) : []
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.composer.splitTitle}
      lead={words.composer.splitLead(parts.length)}
    >
      <ol aria-label={words.composer.splitParts} className="grid max-h-[46dvh] gap-2 overflow-y-auto">
        {parts.map((item, place) => (
          <li
            key={item.key}
            dir="auto"
            className="rounded-control border border-line bg-canvas px-3 py-2 text-dense wrap-anywhere whitespace-pre-wrap"
          >
            <span className="figures me-2 font-semibold text-ink-3">{place + 1}</span>
            {item.body}
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button onClick={onClose}>{words.common.cancel}</Button>
        <Button
          look="ink"
          onClick={() => {
            change((before) => changeContent(before, whose, (content) => splitLong(content, fitsThread)))
            onClose()
          }}
        >
          {words.composer.splitVerb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
