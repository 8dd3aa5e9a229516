import { type Id, readId } from "#domain/ids.ts"
import { clip, type NamedAccount, nameAccounts, type NamedSet, splitCell } from "#domain/import/name-accounts.ts"
import { type DateOrder, placeInZone, readClock } from "#domain/import/read-clock.ts"
import type { ImportCells, ImportColumn } from "#domain/import/read-file.ts"

/**
 * `unread`: part of the row names nothing. `unfit`: it cannot be scheduled, but it can be a draft. `duplicate`: there is
 * such a post. `notice`: it is imported, and this is good to know.
 */
export const rowNoteKinds = ["unread", "unfit", "duplicate", "notice"] as const

/** Why a row is not imported as it stands, or what is to be known about it. */
export type RowNote = {
  readonly column: ImportColumn
  readonly kind: (typeof rowNoteKinds)[number]
  readonly message: string
}

/** Everything that the rows of a file can name. */
export type NameBook = {
  readonly accounts: readonly NamedAccount[]
  readonly sets: readonly NamedSet[]
  readonly labels: readonly { readonly id: Id<"lbl">; readonly name: string }[]
  /** By file name in lower case, the newest first. */
  readonly media: ReadonlyMap<string, readonly Id<"med">[]>
  readonly mediaIds: ReadonlySet<Id<"med">>
}

export type ImportSettings = {
  readonly timeZone: string
  readonly dateOrder: DateOrder
  readonly now: Temporal.Instant
}

/** What a row means. */
export type ReadRow = {
  readonly row: number
  readonly text: string
  readonly accountIds: readonly Id<"acc">[]
  readonly mediaIds: readonly Id<"med">[]
  readonly labelIds: readonly Id<"lbl">[]
  /** When it goes out; null where it has no time to come. */
  readonly at: Temporal.Instant | null
  /** The second moment at which the clock shows that time. */
  readonly second?: Temporal.Instant
  readonly notes: readonly RowNote[]
}

export function readRow(cells: ImportCells, book: NameBook, settings: ImportSettings): ReadRow {
  const { text } = cells
  const { ids: accountIds, complaints } = nameAccounts(cells.accounts, book.accounts, book.sets)
  const labels = readLabels(cells.labels, book)
  const media = readFiles(cells.files, book)
  const time = readTime(cells.when, settings)
  const isEmpty = text.trim() === "" && cells.files.trim() === ""
  return {
    row: cells.row,
    text,
    accountIds,
    mediaIds: media.ids,
    labelIds: labels.ids,
    at: time.at,
    ...(time.second === undefined ? {} : { second: time.second }),
    notes: [
      ...(isEmpty ? [unread("text", "There is no text and no picture. Write one, or remove the row.")] : []),
      ...complaints.map((complaint) => unread("accounts", complaint)),
      ...time.notes,
      ...labels.notes,
      ...media.notes,
    ],
  }
}

function unread(column: RowNote["column"], message: string): RowNote {
  return { column, kind: "unread", message }
}

function notice(column: RowNote["column"], message: string): RowNote {
  return { column, kind: "notice", message }
}

type ReadTime = {
  readonly at: Temporal.Instant | null
  readonly second?: Temporal.Instant
  readonly notes: readonly RowNote[]
}

const unreadableTimes = {
  noTime: "has a day but no time. Write it like 2026-12-01 09:00.",
  noSuchDay: "is no day of the calendar. Correct it.",
  unreadable: "is no time. Write it like 2026-12-01 09:00.",
} as const

function readTime(cell: string, { timeZone, dateOrder, now }: ImportSettings): ReadTime {
  const reading = readClock(cell, dateOrder)
  if (reading.kind === "none") return { at: null, notes: [notice("when", "No time in the file.")] }
  if (reading.kind !== "instant" && reading.kind !== "wall") {
    return { at: null, notes: [unread("when", `“${clip(cell.trim())}” ${unreadableTimes[reading.kind]}`)] }
  }
  const placed: { at: Temporal.Instant; change?: "skipped" | "twice" } =
    reading.kind === "instant" ? { at: reading.at } : placeInZone(reading.wall, timeZone, false)
  if (Temporal.Instant.compare(placed.at, now) <= 0) {
    return { at: null, notes: [notice("when", "The time has passed.")] }
  }
  if (reading.kind === "instant" || placed.change === undefined) return { at: placed.at, notes: [] }
  const asked = clockOf(reading.wall)
  if (placed.change === "skipped") {
    const shown = clockOf(placed.at.toZonedDateTimeISO(timeZone).toPlainDateTime())
    const words = `There is no ${asked} on that day: clocks go forward. It goes out at ${shown}.`
    return { at: placed.at, notes: [notice("when", words)] }
  }
  const { at: second } = placeInZone(reading.wall, timeZone, true)
  const words = `${asked} comes twice on that day: clocks go back. It goes out at the first.`
  return { at: placed.at, second, notes: [notice("when", words)] }
}

function clockOf(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: "minute" }).slice(11)
}

function readLabels(cell: string, { labels }: NameBook) {
  const ids = new Set<Id<"lbl">>()
  const notes: RowNote[] = []
  for (const part of splitCell(cell)) {
    const found = labels.find(({ name }) => name.toLowerCase() === part.toLowerCase())
    if (found !== undefined) ids.add(found.id)
    else
      notes.push(unread("labels", `There is no label “${clip(part)}”. Make it in the calendar, or correct the name.`))
  }
  return { ids: [...ids], notes }
}

function readFiles(cell: string, book: NameBook) {
  const ids = new Set<Id<"med">>()
  const notes: RowNote[] = []
  // A file name may have a comma in it.
  const whole = cell.trim()
  for (const part of book.media.has(whole.toLowerCase()) ? [whole] : splitCell(cell)) {
    const found = book.media.get(part.toLowerCase()) ?? []
    const [newest] = book.mediaIds.has(readId("med", part)) ? [readId("med", part)] : found
    if (newest !== undefined) ids.add(newest)
    if (newest === undefined) notes.push(unread("files", missingFile(part)))
    if (found.length > 1) {
      notes.push(notice("files", `${found.length} files in Media are called “${clip(part)}”: the newest is taken.`))
    }
  }
  return { ids: [...ids], notes }
}

function missingFile(part: string): string {
  return /^https?:/i.test(part)
    ? `“${clip(part)}” is an address, and files are not fetched. Upload it to Media and write its file name.`
    : `“${clip(part)}” is not in Media. Upload it there first, or correct the name.`
}
