import { readFile } from "node:fs/promises"
import path from "node:path"
import type { Client } from "fanfare/client"
import { type Id, readId, showId } from "#domain/ids.ts"
import { spellAccount, splitCell } from "#domain/import/name-accounts.ts"
import { type DateOrder, guessDateOrder } from "#domain/import/read-clock.ts"
import { type ImportCells, importLimits, readImportFile, type FileFault } from "#domain/import/read-file.ts"
import { type NameBook, readRow } from "#domain/import/read-row.ts"
import { readAccounts } from "#remote/names.ts"
import { findNamed, isFile } from "#remote/take-files.ts"
import { Mistake, type Terminal } from "#remote/terminal.ts"

export type PlannedRow = {
  readonly row: number
  readonly text: string
  readonly accountIds: readonly string[]
  /** As people write them. */
  readonly accounts: readonly string[]
  readonly mediaIds: readonly Id<"med">[]
  readonly at: Temporal.Instant | null
  /** Why nothing can be made of it. */
  readonly faults: readonly string[]
  /** What is good to know about it. */
  readonly notices: readonly string[]
}

export type ImportPlan = {
  readonly rows: readonly PlannedRow[]
  /** About the file as a whole. */
  readonly notes: readonly string[]
  readonly timeZone: string
  /** The bytes of the file. */
  readonly bytes: Uint8Array
  /** The files beside it that are not in Media yet, by the id that stands for them until they are. */
  readonly toUpload: ReadonlyMap<Id<"med">, string>
}

type Asked = {
  readonly file: string
  readonly timeZone: string
  readonly dateOrder: DateOrder | undefined
}

/** What a file of posts means in this workspace. Nothing is made by that. */
export async function planImport(client: Client, terminal: Terminal, asked: Asked): Promise<ImportPlan> {
  const bytes = await readBytes(terminal.locate(asked.file))
  const reading = readImportFile(bytes)
  if (!reading.isRead) throw new Mistake(`${asked.file}: ${sayFault(reading.fault)}`)
  const { named } = await readAccounts(client)
  const folder = path.dirname(terminal.locate(asked.file))
  const { media, mediaIds, toUpload } = await findMedia(client, reading.rows, folder)
  const book: NameBook = { accounts: named, sets: [], labels: [], media, mediaIds }
  const settings = {
    timeZone: asked.timeZone,
    dateOrder: asked.dateOrder ?? guessDateOrder(reading.rows.map(({ when }) => when)),
    now: terminal.now(),
  }
  const spelled = new Map(named.map((account) => [account.id, spellAccount(account)]))
  const rows = reading.rows.map((cells): PlannedRow => {
    const { row, text, accountIds, mediaIds: files, at, notes } = readRow({ ...cells, labels: "" }, book, settings)
    return {
      row,
      text,
      accountIds: accountIds.map((id) => showId("acc", id)),
      accounts: accountIds.flatMap((id) => spelled.get(id) ?? []),
      mediaIds: files,
      at,
      faults: notes.filter(({ kind }) => kind === "unread").map(({ message }) => message),
      notices: notes.filter(({ kind }) => kind !== "unread").map(({ message }) => message),
    }
  })
  const notes = [
    `Times without an offset are read in ${asked.timeZone}.`,
    ...(reading.ignored.length > 0 ? [`Columns that nothing is known about: ${reading.ignored.join(", ")}.`] : []),
    ...(reading.rows.some(({ labels }) => labels.trim() !== "")
      ? ["Labels are left out: a token cannot give them. Import the file in the app to keep them."]
      : []),
  ]
  return { rows, notes, timeZone: asked.timeZone, bytes, toUpload }
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new Mistake(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** What the files in the cells are: in Media by this name, or beside the file of posts. */
async function findMedia(client: Client, rows: readonly ImportCells[], folder: string) {
  const names = new Set(rows.flatMap(({ files }) => [files.trim(), ...splitCell(files)]).filter((name) => name !== ""))
  const media = new Map<string, readonly Id<"med">[]>()
  const mediaIds = new Set<Id<"med">>()
  const toUpload = new Map<Id<"med">, string>()
  for (const name of names) {
    if (name.startsWith("med_")) {
      mediaIds.add(readId("med", name))
      continue
    }
    const found = await findNamed(client, path.basename(name))
    const file = path.resolve(folder, name)
    if (found.length > 0)
      media.set(
        name.toLowerCase(),
        found.map((id) => readId("med", id)),
      )
    else if (await isFile(file)) {
      const standIn = crypto.randomUUID() as string as Id<"med">
      media.set(name.toLowerCase(), [standIn])
      toUpload.set(standIn, file)
    }
  }
  return { media, mediaIds, toUpload }
}

const notUtf8 = "It is not in UTF-8. Save it as CSV (UTF-8)."

/** Why a file cannot be read at all. */
const faultWords = {
  tooLarge: `It is larger than ${importLimits.bytes / 1_000_000} MB. Split it.`,
  workbook: "It is a workbook. Save it as CSV (UTF-8).",
  utf16: notUtf8,
  notUtf8,
  empty: "There are no posts in it: a line with the names of the columns, then a line for each post.",
  noText: "No column is called text.",
} as const

function sayFault(fault: FileFault): string {
  if (fault.kind === "openQuote") return `A quote is opened in row ${fault.row} and never closed.`
  if (fault.kind === "tooMany") {
    return `It has ${fault.count} posts, and ${importLimits.rows} are read at once. Split it.`
  }
  if (fault.kind === "twice") return `Two columns mean the same; one of them is “${fault.head}”.`
  return faultWords[fault.kind]
}
