import assert from "node:assert/strict"
import { test } from "node:test"
import { writeCsv } from "#domain/write-csv.ts"

test("a file of a table has a line for each row, quotes where they are needed, and nothing where nothing was reported", () => {
  const rows = [
    ["Frost, on kale", 1042, null],
    ['The "best"\nbulbs', 2.5, 0],
  ]
  assert.equal(
    writeCsv({ heads: ["Post", "Views", "Reach"], rows }),
    'Post,Views,Reach\r\n"Frost, on kale",1042,\r\n"The ""best""\nbulbs",2.5,0\r\n',
  )
})

test("a text that a spreadsheet would run is kept from running, a number is not touched", () => {
  const rows = [["=HYPERLINK(1)", "@lark", "-1", "+1", -1]]
  assert.equal(writeCsv({ heads: ["a"], rows }), "a\r\n'=HYPERLINK(1),'@lark,'-1,'+1,-1\r\n")
})
