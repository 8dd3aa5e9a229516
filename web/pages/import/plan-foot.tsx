import { useRef } from "react"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { FileInput } from "../../kit/file-input.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import { importWords } from "../../words/import-words.ts"
import { csvTypes } from "./choose-file.tsx"
import type { Fate } from "./decide-row.ts"
import type { Making } from "./use-making.ts"

type Props = {
  readonly counts: Readonly<Record<Fate, number>>
  /** Rows with problems, whether they become drafts or not. */
  readonly unfit: number
  readonly keepsUnfit: boolean
  readonly onKeepsUnfit: (keepsUnfit: boolean) => void
  readonly making: Making
  readonly isReady: boolean
  readonly onMake: () => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onCancel: () => void
}

/** The sum of it, and the one press that makes it so. */
export function PlanFoot(props: Props) {
  const { counts, unfit, keepsUnfit, onKeepsUnfit, making, isReady, onMake, onFiles, onCancel } = props
  const input = useRef<HTMLInputElement>(null)
  const count = counts.schedule + counts.draft
  const verb = counts.schedule > 0 ? importWords.importBoth(counts.schedule) : importWords.importDrafts(count)
  const off = !isReady ? importWords.checking : count === 0 ? importWords.nothingToImport : undefined
  const isBusy = making.state === "running"
  return (
    <footer className="sticky bottom-[calc(54px+env(safe-area-inset-bottom))] grid shrink-0 gap-2 border-t border-line bg-canvas px-3 py-2.5 tablet:static tablet:px-5 tablet:py-3">
      {making.state === "stopped" && (
        <>
          <FaultNote error={making.error} />
          <p className="text-dense text-ink-2">{importWords.stopped(making.done)}</p>
        </>
      )}
      {making.state === "running" && (
        <ProgressBar
          label={importWords.progress(making.done, making.all)}
          share={making.all === 0 ? 0 : making.done / making.all}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-72 text-dense">
          <output>{isBusy ? importWords.progress(making.done, making.all) : <Sums counts={counts} />}</output>
          {unfit > 0 && making.state === "none" && (
            <label className="mt-1 flex min-h-6 items-center gap-2">
              <input
                type="checkbox"
                className="size-4 accent-ink"
                checked={keepsUnfit}
                onChange={(event) => onKeepsUnfit(event.target.checked)}
              />
              {importWords.keepUnfit(unfit)}
            </label>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button className="max-tablet:hidden" onClick={onCancel}>
            {importWords.cancel}
          </Button>
          <FileInput ref={input} label={importWords.chooseAnother} accept={csvTypes} isSingle onFiles={onFiles} />
          <Button onClick={() => input.current?.click()}>{importWords.chooseAnother}</Button>
          <Button
            look={counts.schedule > 0 ? "brass" : "ink"}
            isBusy={isBusy}
            offBecause={isBusy ? undefined : off}
            onClick={onMake}
          >
            {making.state === "stopped" ? importWords.goOn : verb}
          </Button>
        </div>
      </div>
    </footer>
  )
}

function Sums({ counts }: Pick<Props, "counts">) {
  const { sums } = importWords
  const made = [
    ...(counts.schedule > 0 ? [sums.schedule(counts.schedule)] : []),
    ...(counts.draft > 0 ? [sums.draft(counts.draft)] : []),
  ]
  const left = [
    ...(counts.skip > 0 ? [`${sums.skip(counts.skip)}.`] : []),
    ...(counts.fix > 0 ? [`${sums.fix(counts.fix)}.`] : []),
  ]
  return (
    <>
      {made.length > 0 && <b className="font-semibold">{made.join(", ")}. </b>}
      <span className="text-ink-2">{left.join(" ")}</span>
      {counts.fix > 0 && <span className="text-ink-2 max-tablet:hidden"> {importWords.fixHint}</span>}
    </>
  )
}
