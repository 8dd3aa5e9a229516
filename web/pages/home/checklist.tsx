import type { ReactNode } from "react"
import { Button } from "../../kit/button.tsx"
import { Glyph } from "../../kit/glyph.tsx"
import { useToasts } from "../../kit/use-toasts.ts"
import { usePerson } from "../../shell/person.ts"
import { words } from "../../words/words.ts"
import { useChecklist } from "./use-checklist.tsx"
import { useFlag } from "./use-flag.ts"

/** What a newcomer does first. It ticks itself off, and goes for good when somebody has seen enough of it. */
export function Checklist() {
  const { user, workspace } = usePerson()
  const toasts = useToasts()
  const [isHidden, setHidden] = useFlag(`checklist-hidden:${user.id}:${workspace.id}`)
  const rows = useChecklist()
  if (isHidden || rows === null) return null

  const done = rows.filter((row) => row.isDone).length
  const isOver = done === rows.length
  const hide = () => {
    setHidden(true)
    toasts.add(words.home.hidden, { action: { text: words.home.undo, run: () => setHidden(false) } })
  }
  return (
    <section aria-labelledby="checklist" className="sheet rounded-sheet border border-line bg-raised">
      <header className="flex items-center gap-2.5 py-2 ps-4 pe-2">
        <h2 id="checklist" className="text-body font-semibold">
          {isOver ? words.home.onAir : words.home.checklist}
        </h2>
        <span className="figures text-dense text-ink-3">
          {isOver ? words.home.onAirLead : words.home.progress(done, rows.length)}
        </span>
        <span className="flex-1" />
        <Button look="ghost" size="small" onClick={hide}>
          {words.home.hide}
        </Button>
      </header>
      <ul>
        {rows.map((row) => (
          <ChecklistRow key={row.id} isDone={row.isDone} text={row.text} lead={row.lead} actions={row.actions} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  readonly isDone: boolean
  readonly text: string
  readonly lead: ReactNode
  readonly actions: ReactNode
}

function ChecklistRow({ isDone, text, lead, actions }: RowProps) {
  return (
    <li className="flex min-h-[54px] items-center gap-3 border-t border-line px-4 py-2">
      <Glyph kind={isDone ? "done" : "todo"} size={16} />
      <span className="sr-only">{isDone ? words.home.doneWord : words.home.openWord}</span>
      <span className="min-w-0 flex-1">
        <span className={isDone ? "block text-control font-medium text-ink-2" : "block text-control font-semibold"}>
          {text}
        </span>
        <span className="block text-hint text-ink-3">{lead}</span>
      </span>
      {!isDone && <span className="flex shrink-0 flex-wrap justify-end gap-2">{actions}</span>}
    </li>
  )
}
