import assert from "node:assert/strict"
import { test } from "node:test"
import { splitMarkup } from "./split-markup.ts"

test("paragraphs, lists and bold words are told apart; all else stays letters", () => {
  const blocks = splitMarkup("One **bold** word\nand a line.\n\n- first\n- `second`\n1. third\n\n<b>no</b> ** alone")
  assert.deepEqual(
    blocks.map(({ kind, lines }) => [
      kind,
      lines.map((runs) => runs.map((run) => `${run.kind}:${run.text}`).join("|")),
    ]),
    [
      ["text", ["plain:One |bold:bold|plain: word\nand a line."]],
      ["bullets", ["plain:first", "code:second"]],
      ["numbers", ["plain:third"]],
      ["text", ["plain:<b>no</b> ** alone"]],
    ],
  )
})

test("what is cut off in the middle is shown as it is", () => {
  assert.deepEqual(splitMarkup("so **far"), [{ kind: "text", lines: [[{ kind: "plain", text: "so **far" }]] }])
  assert.deepEqual(splitMarkup("\n\n"), [])
})
