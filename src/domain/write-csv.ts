/** A table as it stands on a page and in a file: null is a number that nobody reported. */
export type Sheet = {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** A table by RFC 4180. A text that a spreadsheet would take for a formula gets a quote before it. */
export function writeCsv({ heads, rows }: Sheet): string {
  return [heads, ...rows].map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")
}

function writeCell(value: string | number | null): string {
  if (value === null) return ""
  if (typeof value === "number") return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
