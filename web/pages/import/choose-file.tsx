import { FileSpreadsheet } from "lucide-react"
import { useRef } from "react"
import { importColumns, templateHeads } from "#domain/import/read-file.ts"
import { Button } from "../../kit/button.tsx"
import { Note } from "../../kit/fault-note.tsx"
import { FileInput } from "../../kit/file-input.tsx"
import { importWords } from "../../words/import-words.ts"
import { RecentImports } from "./recent-imports.tsx"

export const csvTypes = ".csv,.tsv,.txt,text/csv"

type Props = { readonly fault: string | null; readonly onFiles: (files: readonly File[]) => void }

export function ChooseFile({ fault, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mx-auto grid w-full max-w-[760px] content-start gap-5 overflow-y-auto p-4 tablet:p-6">
      <div className="grid justify-items-center gap-3 rounded-sheet border border-dashed border-line-strong bg-raised px-4 py-8 text-center">
        <FileSpreadsheet size={28} strokeWidth={1.6} aria-hidden className="text-ink-3" />
        <p className="max-w-[52ch] text-body text-ink-2">{importWords.lead}</p>
        <FileInput ref={input} label={importWords.choose} accept={csvTypes} isSingle onFiles={onFiles} />
        <Button look="ink" onClick={() => input.current?.click()}>
          {importWords.choose}
        </Button>
      </div>
      {fault !== null && <Note text={fault} />}
      <section aria-labelledby="columns">
        <h2 id="columns" className="mb-2 text-control font-semibold">
          {importWords.columnsTitle}
        </h2>
        <dl className="grid gap-x-4 gap-y-1.5 text-dense wide-phone:grid-cols-[110px_minmax(0,1fr)]">
          {importColumns.map((column, place) => (
            <div key={column} className="contents">
              <dt className="font-semibold">{templateHeads[place]}</dt>
              <dd className="text-ink-2 max-wide-phone:mb-2">{importWords.columnHints[column]}</dd>
            </div>
          ))}
        </dl>
      </section>
      <RecentImports />
    </div>
  )
}
