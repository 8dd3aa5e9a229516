import { guessDateOrder, type DateOrder } from "#domain/import/read-clock.ts"
import { type FileFault, type ImportCells, importLimits, readImportFile } from "#domain/import/read-file.ts"
import { importWords } from "../../words/import-words.ts"

/** A file that somebody chose, and what is in it. */
export type ChosenFile = {
  readonly name: string
  /** Names this import, so that a repeat makes nothing twice. */
  readonly key: string
  readonly rows: readonly ImportCells[]
  readonly ignored: readonly string[]
  readonly dateOrder: DateOrder
}

export async function readChosen(file: File): Promise<ChosenFile | { readonly fault: string }> {
  if (file.size > importLimits.bytes) return { fault: importWords.faults.tooLarge }
  const reading = readImportFile(new Uint8Array(await file.arrayBuffer()))
  if (!reading.isRead) return { fault: sayFileFault(reading.fault) }
  const { rows, ignored } = reading
  // What is sent has a bound of its own, and quotes and line ends take two letters each.
  if (new Blob([JSON.stringify(rows)]).size > 1_040_000) return { fault: importWords.faults.tooLarge }
  const dateOrder = guessDateOrder(rows.map(({ when }) => when))
  return { name: file.name.slice(0, 200), key: crypto.randomUUID(), rows, ignored, dateOrder }
}

function sayFileFault(fault: FileFault): string {
  const { faults } = importWords
  switch (fault.kind) {
    case "openQuote":
      return faults.openQuote(fault.row)
    case "tooMany":
      return faults.tooMany(fault.count)
    case "twice":
      return faults.twice(fault.head)
    default:
      return faults[fault.kind]
  }
}
