import { useEffect, useRef } from "react"
import type { RefObject } from "react"
import type { CardView, ShownAccountView } from "../api/views.ts"
import { FaultNote } from "../kit/fault-note.tsx"
import { textLink } from "../kit/text-link.ts"
import { words } from "../words/words.ts"
import { useRemoveHidden } from "./use-remove-hidden.ts"

type Props = {
  readonly card: CardView
  readonly accounts: readonly [ShownAccountView, ...ShownAccountView[]]
  /** They have a text of their own. */
  readonly isOwn: boolean
  readonly preview: RefObject<HTMLElement | null>
}

/** Whose text it is, and the way to take out what nobody sees in it. */
export function VersionNote({ card, accounts, isOwn, preview }: Props) {
  const { count, remove, isBusy, fault } = useRemoveHidden(card, accounts)
  const wasCount = useRef(count)
  // The button goes with the characters, and the focus with it.
  useEffect(() => {
    if (wasCount.current > 0 && count === 0 && document.activeElement === document.body) preview.current?.focus()
    wasCount.current = count
  }, [count, preview])
  return (
    <>
      {(isOwn || count > 0) && (
        <p className="text-meta text-ink-3">
          {isOwn && words.requests.ownVersion}{" "}
          {count > 0 && (
            <button
              type="button"
              aria-disabled={isBusy || undefined}
              aria-busy={isBusy || undefined}
              onClick={() => !isBusy && remove()}
              className={`${textLink} min-h-6 text-ink-2`}
            >
              {words.requests.removeHidden(count)}
            </button>
          )}
        </p>
      )}
      {fault !== null && <FaultNote error={fault} />}
    </>
  )
}
