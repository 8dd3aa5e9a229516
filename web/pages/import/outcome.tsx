import { Link } from "@tanstack/react-router"
import { Calendar, Check, Undo2 } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { dayOf } from "../../kit/days.ts"
import { usePerson } from "../../shell/person.ts"
import { importWords } from "../../words/import-words.ts"
import type { ChosenFile } from "./read-chosen.ts"
import { UndoImport } from "./undo-import.tsx"
import type { Made } from "./use-making.ts"

type Props = { readonly file: ChosenFile; readonly made: Made; readonly onAnother: () => void }

/** What an import has made, where to see it, and the way back. */
export function Outcome({ file, made, onAnother }: Props) {
  const { user } = usePerson()
  const [isAsked, setAsked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { scheduled, drafts, first, refused } = made
  const left = file.rows.length - scheduled - drafts
  return (
    <div className="mx-auto grid w-full max-w-[760px] content-start gap-4 overflow-y-auto p-4 tablet:p-6">
      <div className="grid gap-1 rounded-sheet bg-published-wash px-4 py-3.5">
        <h2 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-title font-semibold outline-none">
          <Check size={18} strokeWidth={2.2} aria-hidden className="shrink-0 text-published-solid" />
          {importWords.doneTitle}: {importWords.done(scheduled, drafts)}
        </h2>
        {left > 0 && <p className="text-dense text-ink-2">{importWords.leftOut(left)}</p>}
      </div>
      {refused.length > 0 && (
        <ul className="grid gap-1.5 rounded-control bg-failed-wash px-3 py-2.5 text-dense">
          {refused.map(({ row, message }) => (
            <li key={row}>{importWords.refused(row, message)}</li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Link
          to="/calendar"
          search={first === undefined ? {} : { on: dayOf(first, user.timeZone).toString() }}
          className={buttonLook("ink")}
        >
          <Calendar size={16} strokeWidth={1.9} aria-hidden />
          {importWords.openCalendar}
        </Link>
        <Button onClick={onAnother}>{importWords.another}</Button>
        {scheduled + drafts > 0 && (
          <Button icon={Undo2} onClick={() => setAsked(true)}>
            {importWords.undo}
          </Button>
        )}
      </div>
      {isAsked && (
        <UndoImport
          importKey={file.key}
          fileName={file.name}
          count={scheduled + drafts}
          onClose={() => setAsked(false)}
          done={onAnother}
        />
      )}
    </div>
  )
}
