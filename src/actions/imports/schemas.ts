import { z } from "zod"
import { importColumns, importLimits } from "#domain/import/read-file.ts"
import { rowNoteKinds } from "#domain/import/read-row.ts"

/** The longest cell: as long as the body of a post. */
const cell = z.string().max(200_000)

/** A line of the file as it was written. */
export const cellsInput = z.strictObject({
  row: z.int().min(1).max(1_000_000),
  text: cell,
  accounts: cell,
  when: cell,
  labels: cell,
  files: cell,
})

export const allRows = z.array(cellsInput).min(1).max(importLimits.rows)

/** A `RowNote`. */
export const rowNote = z.strictObject({
  column: z.enum(importColumns),
  kind: z.enum(rowNoteKinds),
  message: z.string(),
})

/** What the maker of an import calls it: chosen at random, the same for every repeat. */
export const importKey = z.string().regex(/^[A-Za-z0-9-]{16,64}$/, "must be 16 to 64 letters and digits")
