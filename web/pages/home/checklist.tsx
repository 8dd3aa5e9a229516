import { buttonLook } from "../../kit/button-look.ts"
import { Button } from "../../kit/button.tsx"
import { cx } from "../../kit/cx.ts"
import { Glyph } from "../../kit/glyph.tsx"
import { homeWords } from "../../words/home-words.ts"
import type { ChecklistEntry } from "./use-checklist.tsx"

type Props = { readonly rows: readonly ChecklistEntry[]; readonly onHide: () => void }

/** What a newcomer does first. It ticks itself off, and goes when all is done or somebody has seen enough of it. */
export function Checklist({ rows, onHide }: Props) {
  const next = rows.find(({ isDone, action }) => !isDone && action !== null)
  return (
    <section aria-labelledby="checklist" className="sheet overflow-clip rounded-sheet border border-line bg-raised">
      <ChecklistHead rows={rows} onHide={onHide} />
      <ul>
        {rows.map((row) => (
          <ChecklistRow key={row.id} row={row} isNext={row === next} />
        ))}
      </ul>
    </section>
  )
}

/** The same in one line, where there is more to see than first steps. */
export function ChecklistLine({ rows, onHide }: Props) {
  const next = rows.find(({ isDone, action }) => !isDone && action !== null)
  return (
    <section aria-labelledby="checklist" className="px-3 tablet:px-5">
      <div className="sheet flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-sheet border border-line bg-raised py-1.5 ps-3 pe-2">
        <Progress rows={rows} />
        {next !== undefined && (
          <p className="flex min-w-0 flex-[1_1_240px] items-center gap-3 text-dense text-ink-2">
            <span className="min-w-0 tablet:truncate">{homeWords.nextStep(next.text)}</span>
            {next.action?.(buttonLook("line", "small"))}
          </p>
        )}
        <Hide onHide={onHide} />
      </div>
    </section>
  )
}

function ChecklistHead({ rows, onHide }: Props) {
  return (
    <header className="flex items-center gap-3 border-b border-line py-2 ps-4 pe-2">
      <Progress rows={rows} />
      <span className="flex-1" />
      <Hide onHide={onHide} />
    </header>
  )
}

function Progress({ rows }: Pick<Props, "rows">) {
  const done = rows.filter(({ isDone }) => isDone).length
  return (
    <span className="flex items-center gap-3">
      <h2 id="checklist" className="text-body font-semibold">
        {homeWords.checklist}
      </h2>
      <span className="figures text-dense text-ink-3">{homeWords.progress(done, rows.length)}</span>
      <span aria-hidden className="h-1 w-[120px] overflow-hidden rounded-[2px] bg-line max-wide-phone:w-14">
        <span style={{ width: `${(done / rows.length) * 100}%` }} className="block h-full bg-brass-line" />
      </span>
    </span>
  )
}

function Hide({ onHide }: Pick<Props, "onHide">) {
  return (
    <Button look="ghost" size="small" onClick={onHide}>
      {homeWords.hide}
    </Button>
  )
}

function ChecklistRow({ row, isNext }: { readonly row: ChecklistEntry; readonly isNext: boolean }) {
  const { isDone, text, lead, action } = row
  return (
    <li
      className={cx(
        "flex min-h-[58px] items-center gap-[13px] border-line py-2 ps-4 pe-3 not-first:border-t",
        isNext && "bg-brass-wash",
      )}
    >
      <Glyph kind={isDone ? "done" : isNext ? "next" : "todo"} size={17} />
      <span className="sr-only">{isDone ? homeWords.doneWord : homeWords.openWord}</span>
      <span className="min-w-0 flex-1">
        <span className={cx("block text-body", isDone ? "text-ink-3" : "font-control")}>{text}</span>
        <span className={cx("block text-dense wrap-anywhere", isNext ? "text-ink-2" : "text-ink-3")}>{lead}</span>
      </span>
      {!isDone && action?.(buttonLook(isNext ? "ink" : "line", "small"))}
    </li>
  )
}
