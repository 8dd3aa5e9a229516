import { Check, CircleAlert, CloudOff, GitCompareArrows } from "lucide-react"
import type { LucideIcon } from "lucide-react"
import { Spinner } from "../../kit/spinner.tsx"
import { usePerson } from "../../shell/person.ts"
import { showTime } from "../../words/dates.ts"
import { words } from "../../words/words.ts"
import { useComposer } from "./composer-context.ts"
import type { SaveState } from "./keeping.ts"

type Look = { readonly icon: LucideIcon | null; readonly text: string; readonly colour: string }

const looks: Readonly<Record<SaveState, Look>> = {
  saved: { icon: Check, text: words.composer.notYet, colour: "text-ink-3" },
  unsaved: { icon: null, text: words.composer.saving, colour: "text-ink-3" },
  kept: { icon: CloudOff, text: words.composer.kept, colour: "text-warn" },
  refused: { icon: CircleAlert, text: words.composer.refused, colour: "text-failed" },
  conflict: { icon: GitCompareArrows, text: words.composer.conflict, colour: "text-warn" },
  gone: { icon: GitCompareArrows, text: words.composer.conflict, colour: "text-warn" },
}

/** Whether the server has what was typed; read out whenever that changes. */
export function SaveLine() {
  const { user } = usePerson()
  const { state, post, savedAt } = useComposer().keeping
  const at = savedAt ?? post?.updatedAt
  const { icon: Icon, text, colour } = looks[state]
  return (
    <output data-save-state={state} className={`flex items-center gap-1.5 text-dense whitespace-nowrap ${colour}`}>
      {Icon === null ? <Spinner size={12} /> : <Icon size={14} strokeWidth={1.9} aria-hidden />}
      {state === "saved" && at !== undefined ? words.composer.saved(showTime(at, user.timeZone)) : text}
    </output>
  )
}
