import stringWidth from "string-width"

/** A cell that is a number stands to the right. */
export type Cell = string | number

type Table = { readonly heads: readonly string[]; readonly rows: readonly (readonly Cell[])[] }

/** No column becomes narrower than this for a screen's sake. */
const narrowest = 12

/** A table for people. The last column is cut where it would not fit on the screen. */
export function writeTable({ heads, rows }: Table, columns: number | undefined): string {
  const cells = [heads, ...rows].map((row) => row.map((cell) => oneLine(String(cell))))
  const widths = heads.map((_, place) => Math.max(...cells.map((row) => stringWidth(row[place] ?? ""))))
  const used = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  const last = heads.length - 1
  if (columns !== undefined) widths[last] = Math.min(widths[last] ?? 0, Math.max(columns - used, narrowest))
  const isNumeric = heads.map((_, place) => rows.length > 0 && rows.every((row) => typeof row[place] === "number"))
  const lines = cells.map((row) => {
    const padded = row.map((cell, place) => pad(cell, widths[place] ?? 0, isNumeric[place] === true))
    return padded.join("  ").trimEnd()
  })
  return lines.join("\n")
}

function pad(cell: string, width: number, isRight: boolean): string {
  const text = cut(cell, width)
  const space = " ".repeat(Math.max(width - stringWidth(text), 0))
  return isRight ? space + text : text + space
}

const graphemes = new Intl.Segmenter()

function cut(text: string, width: number): string {
  if (stringWidth(text) <= width) return text
  let kept = ""
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(kept + segment) > width - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** What others wrote may hold what moves a terminal's cursor or turns its text around. */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, (letter) => (letter === "\n" ? "\n" : ""))
}

function oneLine(text: string): string {
  return plain(text.replaceAll(/[\r\n\t]+/g, " "))
}
