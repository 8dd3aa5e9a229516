import { readCsv } from "#domain/csv.ts"

/** What a file of posts may hold. */
export const importLimits = { bytes: 1_000_000, rows: 200 } as const

export const importColumns = ["text", "accounts", "when", "labels", "files"] as const

export type ImportColumn = (typeof importColumns)[number]

/** A line of the file: its cells as they were written. */
export type ImportCells = { readonly row: number } & Readonly<Record<ImportColumn, string>>

export type FileFault =
  | { readonly kind: "tooLarge" | "workbook" | "utf16" | "notUtf8" | "empty" | "noText" }
  | { readonly kind: "openQuote"; readonly row: number }
  | { readonly kind: "tooMany"; readonly count: number }
  | { readonly kind: "twice"; readonly head: string }

export type FileReading =
  | {
      readonly isRead: true
      readonly rows: readonly ImportCells[]
      /** Columns that nothing is known about. */
      readonly ignored: readonly string[]
    }
  | { readonly isRead: false; readonly fault: FileFault }

/** How people call the columns; the first is what the template has. */
const heads: Record<ImportColumn, readonly string[]> = {
  text: ["text", "post", "body", "message", "caption", "content"],
  accounts: ["accounts", "account", "channels", "channel", "profiles", "profile"],
  when: ["when", "time", "date", "date and time", "datetime", "scheduled at", "publish at"],
  labels: ["label", "labels", "tag", "tags", "campaign"],
  files: ["media", "files", "file", "images", "image", "pictures", "picture", "video"],
}

/** The names of the template's columns. */
export const templateHeads = importColumns.map((column) => heads[column][0] ?? column)

/** The posts of a file, as a spreadsheet saves it, or why it cannot be read. */
export function readImportFile(bytes: Uint8Array): FileReading {
  const text = decode(bytes)
  if (typeof text !== "string") return { isRead: false, fault: text }
  const table = readCsv(text)
  if (!table.isRead) return { isRead: false, fault: { kind: "openQuote", row: table.openedIn } }
  const [head, ...lines] = table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  if (head === undefined) return { isRead: false, fault: { kind: "empty" } }
  const names = head.cells.map(columnNamed)
  const twice = head.cells.find((_, place) => names[place] !== undefined && names.indexOf(names[place]) < place)
  if (twice !== undefined) return { isRead: false, fault: { kind: "twice", head: twice } }
  if (!names.includes("text")) return { isRead: false, fault: { kind: "noText" } }
  if (lines.length === 0) return { isRead: false, fault: { kind: "empty" } }
  if (lines.length > importLimits.rows) return { isRead: false, fault: { kind: "tooMany", count: lines.length } }
  const cellOf = (cells: readonly string[], column: ImportColumn) => {
    const place = names.indexOf(column)
    return place === -1 ? "" : (cells[place] ?? "")
  }
  return {
    isRead: true,
    rows: lines.map(({ number, cells }) => ({
      row: number,
      text: cellOf(cells, "text").replaceAll(/\r\n?/g, "\n"),
      accounts: cellOf(cells, "accounts"),
      when: cellOf(cells, "when"),
      labels: cellOf(cells, "labels"),
      files: cellOf(cells, "files"),
    })),
    ignored: head.cells.filter((cell, place) => names[place] === undefined && cell.trim() !== ""),
  }
}

function columnNamed(head: string): ImportColumn | undefined {
  const name = head
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s]+/g, " ")
  return importColumns.find((column) => heads[column].includes(name))
}

/** The text of a file; it must be UTF-8, or letters would be other letters without anybody noticing. */
function decode(bytes: Uint8Array): string | FileFault {
  if (bytes.length > importLimits.bytes) return { kind: "tooLarge" }
  const begins = (...start: readonly number[]) => start.every((byte, place) => bytes[place] === byte)
  if (begins(0x50, 0x4b, 3, 4) || begins(0xd0, 0xcf, 0x11, 0xe0)) return { kind: "workbook" }
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff) || bytes.includes(0)) return { kind: "utf16" }
  try {
    // It leaves the mark at the beginning out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return { kind: "notUtf8" }
  }
}
