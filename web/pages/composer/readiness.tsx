import { CircleCheck, FlaskConical } from "lucide-react"
import { isBlank } from "../../post/draft.ts"
import { showList } from "../../words/lists.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"

/** One quiet line when the post can go out, and which accounts are not real. */
export function Readiness() {
  const { issues, chosen, draft, areChecked } = useComposer()
  const inSandbox = [...new Set(chosen.filter(({ sandbox }) => sandbox).map(({ provider }) => provider))]
  const isReady = areChecked && issues.length === 0 && chosen.length > 0 && !isBlank(draft)
  return (
    <div className="grid gap-1.5 text-dense text-ink-2">
      {isReady && (
        <p className="flex items-center gap-2">
          <CircleCheck size={16} strokeWidth={1.9} aria-hidden className="shrink-0 text-published-solid" />
          {words.composer.readyFor(chosen.length)}
        </p>
      )}
      {inSandbox.length > 0 && (
        <p className="flex items-center gap-2 text-ink-3">
          <span className="grid size-5 shrink-0 place-items-center rounded-[5px] border border-dashed border-sandbox-solid text-sandbox">
            <FlaskConical size={12} strokeWidth={1.9} aria-hidden />
          </span>
          {words.composer.sandboxNote(showList(inSandbox), inSandbox.length)}
        </p>
      )}
    </div>
  )
}
