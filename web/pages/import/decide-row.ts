import type { ImportCells } from "#domain/import/read-file.ts"
import type { ImportRowView } from "../../api/views.ts"

/** What becomes of a row. */
export const fates = ["schedule", "draft", "fix", "skip"] as const

export type Fate = (typeof fates)[number]

/** What somebody has chosen about the rows of a file. */
export type RowChoices = {
  readonly as: "schedule" | "draft"
  /** Rows with problems become drafts, without what could not be read. */
  readonly keepsUnfit: boolean
  /** Duplicates that are imported all the same. */
  readonly wanted: ReadonlySet<number>
  /** Rows that take the second of two moments. */
  readonly second: ReadonlySet<number>
}

export type DecidedRow = ImportRowView & {
  readonly cells: ImportCells
  readonly fate: Fate
}

export function decideRow(row: ImportRowView, cells: ImportCells, choices: RowChoices): DecidedRow {
  const at = choices.second.has(row.row) ? (row.second ?? row.at) : row.at
  return { ...row, ...(at === undefined ? {} : { at }), cells, fate: fateOf(row, cells, choices) }
}

function fateOf(row: ImportRowView, cells: ImportCells, { as, keepsUnfit, wanted }: RowChoices): Fate {
  const has = (wantedKind: ImportRowView["notes"][number]["kind"]) => row.notes.some(({ kind }) => kind === wantedKind)
  const isEmpty = cells.text.trim() === "" && row.mediaIds.length === 0
  const isScheduled = as === "schedule" && row.at !== undefined
  const isWrong = has("unread") || (has("unfit") && isScheduled)
  if (isEmpty || (isWrong && !keepsUnfit)) return "fix"
  if (has("duplicate") && !wanted.has(row.row)) return "skip"
  return isScheduled && !isWrong ? "schedule" : "draft"
}

export function countFates(rows: readonly DecidedRow[]): Readonly<Record<Fate, number>> {
  const count = (fate: Fate) => rows.filter((row) => row.fate === fate).length
  return { schedule: count("schedule"), draft: count("draft"), fix: count("fix"), skip: count("skip") }
}
