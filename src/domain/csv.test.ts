import assert from "node:assert/strict"
import { test } from "node:test"
import fc from "fast-check"
import { readCsv } from "#domain/csv.ts"

const cellsOf = (text: string) => {
  const table = readCsv(text)
  assert.ok(table.isRead)
  return table.rows.map(({ cells }) => cells)
}

const lineEnds = fc.constantFrom("\r\n", "\n", "\r")
const separators = fc.constantFrom(",", ";", "\t")
const cells = fc.string({ unit: fc.constantFrom("a", "é", "🌷", '"', ",", ";", "\t", "\r", "\n", " ", "'", "=") })
// A quote before a formula is taken away, and a line without anything is no line of two cells.
const tables = fc.array(fc.tuple(cells, cells), { minLength: 1 })
const isUnguarded = (cell: string) => !/^'[=+\-@\t\r]/.test(cell)

function write(rows: readonly (readonly string[])[], separator: string, lineEnd: string, hasLastEnd: boolean): string {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  const text = rows.map((row) => row.map(quote).join(separator)).join(lineEnd)
  return hasLastEnd ? text + lineEnd : text
}

test("what was written as a table is read again, whatever is in its cells", () => {
  fc.assert(
    fc.property(tables, separators, lineEnds, fc.boolean(), (rows, separator, lineEnd, hasLastEnd) => {
      const whole = [["text", "when"], ...rows.filter((row) => row.every(isUnguarded))]
      assert.deepEqual(cellsOf(write(whole, separator, lineEnd, hasLastEnd)), whole)
    }),
  )
})

test("any text is a table or has a quote that is not closed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const table = readCsv(text)
      if (!table.isRead) assert.ok(text.includes('"'))
      else assert.ok(table.rows.every(({ number }, place) => number === place + 1))
    }),
  )
})

test("cells without quotes, a separator of the first line and every kind of line end are read", () => {
  assert.deepEqual(cellsOf("text;when\nBulbs, and more;today\n"), [
    ["text", "when"],
    ["Bulbs, and more", "today"],
  ])
  assert.deepEqual(cellsOf("text\twhen\rBulbs\t"), [
    ["text", "when"],
    ["Bulbs", ""],
  ])
  assert.deepEqual(cellsOf('"a,b";c\r\n1;2'), [
    ["a,b", "c"],
    ["1", "2"],
  ])
  assert.deepEqual(cellsOf("one column\nof text"), [["one column"], ["of text"]])
})

test("lines are counted as a spreadsheet counts them: empty ones too, a cell of several lines once", () => {
  const table = readCsv('text\n\n"two\nlines"\nlast')
  assert.ok(table.isRead)
  assert.deepEqual(
    table.rows.map(({ number, cells: [first] }) => [number, first]),
    [
      [1, "text"],
      [2, ""],
      [3, "two\nlines"],
      [4, "last"],
    ],
  )
})

test("a quote that is not closed is told with the line in which it was opened", () => {
  assert.deepEqual(readCsv('text,when\nfine,now\n"Bulbs,now\nmore'), { isRead: false, openedIn: 3 })
})

test("the quote that our own tables put before a formula goes away again, and a formula stays text", () => {
  assert.deepEqual(cellsOf("text,when\n'=1+1,'@ada\n=1+1,it's"), [
    ["text", "when"],
    ["=1+1", "@ada"],
    ["=1+1", "it's"],
  ])
})
