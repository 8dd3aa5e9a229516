/*
 * Tables as text (RFC 4180), as spreadsheets write them: with commas, semicolons or tabs between cells, either kind of
 * line end, and cells with any of these in quotes.
 */

/** A line of a table. `number` counts as a spreadsheet does: from 1, empty lines too, a cell with several lines once. */
export type CsvRow = { readonly number: number; readonly cells: readonly string[] }

export type CsvReading =
  | { readonly isRead: true; readonly rows: readonly CsvRow[] }
  /** A quote was opened in this line and never closed. */
  | { readonly isRead: false; readonly openedIn: number }

const separators = [",", ";", "\t"] as const

export type CsvSeparator = (typeof separators)[number]

export function readCsv(text: string): CsvReading {
  const separator = guessSeparator(text)
  const rows: CsvRow[] = []
  let cells: string[] = []
  let place = 0
  while (place < text.length) {
    const cell = readCell(text, place, separator)
    if (cell === null) return { isRead: false, openedIn: rows.length + 1 }
    cells.push(cell.value)
    place = cell.end
    if (text[place] === separator) {
      place += 1
      // A separator at the very end has an empty cell after it.
      if (place < text.length) continue
      cells.push("")
    }
    if (text.startsWith("\r\n", place)) place += 1
    place += 1
    rows.push({ number: rows.length + 1, cells: cells.map(withoutGuard) })
    cells = []
  }
  return { isRead: true, rows }
}

type Cell = { readonly value: string; readonly end: number }

/** The cell that begins here, and where it ends; null where its quote is never closed. */
function readCell(text: string, start: number, separator: string): Cell | null {
  if (text[start] !== '"') return readPlain(text, start, separator)
  let value = ""
  let place = start + 1
  while (true) {
    const quote = text.indexOf('"', place)
    if (quote === -1) return null
    value += text.slice(place, quote)
    if (text[quote + 1] !== '"') {
      // What a careless program writes after the quote belongs to the cell.
      const rest = readPlain(text, quote + 1, separator)
      return { value: value + rest.value, end: rest.end }
    }
    value += '"'
    place = quote + 2
  }
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1
  return { value: text.slice(start, end), end }
}

/** Our own tables put a quote before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** The separator that the first line has most of, outside quotes. */
function guessSeparator(text: string): CsvSeparator {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const isEnd = letter === "\n" || letter === "\r"
    if (isEnd && counts.size > 0) break
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const most = separators.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return most[0] ?? ","
}
