import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { FileArchive } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import type { ImportReport } from "#actions/archive/import-workspace.ts"
import { importArchive } from "../../api/import-archive.ts"
import type { ImportState, RunningImport } from "../../api/import-archive.ts"
import { workspacesQuery } from "../../api/queries.ts"
import { Button } from "../../kit/button.tsx"
import { FaultNote } from "../../kit/fault-note.tsx"
import { FileInput } from "../../kit/file-input.tsx"
import { ProgressBar } from "../../kit/progress-bar.tsx"
import { useSessionMoves } from "../../shell/use-session-moves.ts"
import { archiveWords } from "../../words/archive-words.ts"

/** A workspace of another server, brought as a file. */
export function ImportSection() {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<RunningImport | null>(null)
  const [state, setState] = useState<ImportState | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Whoever leaves the page gives the import up: nothing of it is kept.
  useEffect(() => () => running.current?.cancel(), [])

  const bring = async ([file]: readonly File[]) => {
    if (file === undefined) return
    setReport(null)
    setError(null)
    setState({ step: "sending", share: 0 })
    running.current = importArchive(file, setState)
    try {
      setReport(await running.current.done)
      await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey })
    } catch (fault) {
      if (!(fault instanceof DOMException)) setError(fault)
    } finally {
      running.current = null
      setState(null)
    }
  }

  return (
    <section aria-labelledby="import" className="max-w-[560px] border-t border-line px-3 py-6 tablet:px-5">
      <h2 id="import" className="text-body font-semibold">
        {archiveWords.import}
      </h2>
      <p className="mt-0.5 mb-4 text-dense text-ink-3">{archiveWords.importLead}</p>
      <div className="grid gap-3 justify-items-start">
        {error !== null && <FaultNote error={error} />}
        {state !== null && <Running state={state} onCancel={() => running.current?.cancel()} />}
        {report !== null && <Imported report={report} />}
        {state === null && (
          <Button icon={FileArchive} onClick={() => input.current?.click()}>
            {report === null ? archiveWords.choose : archiveWords.another}
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        label={archiveWords.chooseLabel}
        accept=".zip,application/zip"
        isSingle
        onFiles={(files) => void bring(files)}
      />
    </section>
  )
}

function sayState(state: ImportState): string {
  if (state.step === "sending") return archiveWords.sending
  if (state.step === "checking") return archiveWords.checking
  return archiveWords[state.step](state.done, state.of)
}

function shareOf(state: ImportState): number {
  if (state.step === "sending") return state.share
  return state.of === 0 ? 1 : state.done / state.of
}

function Running({ state, onCancel }: { readonly state: ImportState; readonly onCancel: () => void }) {
  return (
    <div className="grid w-full gap-2">
      <div className="flex items-center justify-between gap-3">
        <output className="figures text-dense">{sayState(state)}</output>
        <Button size="small" look="ghost" onClick={onCancel}>
          {archiveWords.cancel}
        </Button>
      </div>
      <ProgressBar label={archiveWords.progress} share={shareOf(state)} className="w-full" />
      <p className="text-hint text-ink-3">{archiveWords.stay}</p>
    </div>
  )
}

function Imported({ report }: { readonly report: ImportReport }) {
  const { openWorkspace } = useSessionMoves()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { name, posts, media, accounts, scheduled, interrupted, leftOut, leftOutCount } = report
  const notes = [
    ...(accounts > 0 ? [archiveWords.accounts(accounts)] : []),
    ...(scheduled > 0 ? [archiveWords.scheduled(scheduled)] : []),
    ...(interrupted > 0 ? [archiveWords.interrupted(interrupted)] : []),
    ...(leftOutCount > 0 ? [archiveWords.leftOut(leftOutCount, leftOut.join(", "))] : []),
    archiveWords.authors,
  ]
  const open = async () => {
    setBusy(true)
    await openWorkspace(report.workspaceId)
    await navigate({ to: "/" })
  }
  return (
    <div className="grid w-full justify-items-start gap-3 rounded-control bg-sunk px-3 py-3">
      <output className="text-control font-control">{archiveWords.done(name, posts, media)}</output>
      <ul className="grid list-disc gap-1 ps-5 text-dense text-ink-2">
        {notes.map((note) => (
          <li key={note} className="wrap-anywhere">
            {note}
          </li>
        ))}
      </ul>
      <Button look="ink" isBusy={isBusy} onClick={() => void open()}>
        {archiveWords.open(name)}
      </Button>
    </div>
  )
}
