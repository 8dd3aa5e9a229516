import { z } from "zod"
import { importColumns, importLimits } from "#domain/import/read-file.ts"

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

/** Why a row is not imported as it stands, or what is to be known about it. */
export const rowNote = z.strictObject({
  column: z.enum(importColumns),
  /**
   * `unread`: part of the row names nothing. `unfit`: it cannot be scheduled, but it can be a draft. `duplicate`: there
   * is such a post. `notice`: it is imported, and this is good to know.
   */
  kind: z.enum(["unread", "unfit", "duplicate", "notice"]),
  message: z.string(),
})

export type RowNote = z.input<typeof rowNote>

/** What the maker of an import calls it: chosen at random, the same for every repeat. */
export const importKey = z.string().regex(/^[A-Za-z0-9-]{16,64}$/, "must be 16 to 64 letters and digits")
