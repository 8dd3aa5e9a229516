import type { AccountView } from "../../api/views.ts"
import { useToasts } from "../../kit/use-toasts.ts"
import { addVersion, findVersion, removeVersion } from "../../post/draft.ts"
import { accountId } from "../../post/placed-issue.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** Giving an account a version of its own, and taking it back. */
export function useVersionMoves() {
  const { draft, change, show, focusOn, nameOf } = useComposer()
  const toasts = useToasts()
  return {
    write: (account: AccountView, most?: number) => {
      const id = accountId(account)
      const next = addVersion(draft, id, most)
      change(() => next)
      show(id)
      const first = findVersion(next, id).content[0]
      if (first !== undefined) focusOn(first.key)
    },

    reset: (account: AccountView) => {
      const id = accountId(account)
      const before = findVersion(draft, id)
      change((now) => removeVersion(now, id))
      show(null)
      const undo = () => {
        change((now) => ({ ...removeVersion(now, id), versions: [...removeVersion(now, id).versions, before] }))
        show(id)
      }
      toasts.add(words.composer.wasReset(nameOf(account)), { action: { text: words.common.undo, run: undo } })
    },
  }
}
