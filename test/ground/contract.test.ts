import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, it } from "node:test"
import { readLiterals } from "../../scripts/contract/read-literals.ts"
import { readStatements } from "../../scripts/contract/read-statements.ts"
import { readTests } from "../../scripts/contract/read-tests.ts"
import { traceContract } from "../../scripts/contract/trace-contract.ts"

const root = join(import.meta.dirname, "../..")
const page = readFileSync(join(root, "docs/contract.md"), "utf8")

/** Put together, so that this file names none itself. */
const [one, two, three] = [1, 2, 3].map(idOf) as [string, string, string]

function idOf(number: number): string {
  return `S-${String(number).padStart(3, "0")}`
}

describe("the page of the contract", () => {
  it("has every statement once, in order, in a chapter and in words", () => {
    const statements = readStatements(page)
    assert.deepEqual(
      statements.map(({ id }) => id),
      Array.from({ length: 445 }, (_, index) => idOf(index + 1)),
    )
    for (const { id, words, chapter } of statements) assert.ok(words.endsWith(".") && chapter !== "", id)
  })

  it("has no two statements in the same words under one heading", () => {
    const rows = readStatements(page).map(({ chapter, words }) => `${chapter}: ${words}`)
    assert.deepEqual(
      rows.filter((row, index) => rows.indexOf(row) !== index),
      [],
    )
  })

  it("has every id that a test names", () => {
    const tests = readTests(root)
    assert.ok(tests.some(({ path }) => path.startsWith("judges/")) && tests.some(({ path }) => path.startsWith("src/")))
    assert.deepEqual(
      tests.filter(({ path }) => path.includes("node_modules")),
      [],
    )
    assert.deepEqual(traceContract(page, tests).unknown, [])
  })
})

describe("the trace from the contract to the tests", () => {
  const small = [
    "# The contract",
    "A word about S-…",
    "## Posts",
    `| ${one} | A post has an id. |`,
    `| ${two} | A post has \`a\`, \`b\` and ${one}. |`,
    "## Tokens",
    `| ${three} | A token is secret. |`,
  ].join("\n")

  function trace(source: string) {
    const { open, unknown } = traceContract(small, [{ path: "test/some.test.ts", source }])
    return { open: open.map(({ id }) => id), unknown: unknown.map(({ id }) => id) }
  }

  it("reads the statements with their words and chapters", () => {
    assert.deepEqual(readStatements(small), [
      { id: one, words: "A post has an id.", chapter: "Posts" },
      { id: two, words: `A post has \`a\`, \`b\` and ${one}.`, chapter: "Posts" },
      { id: three, words: "A token is secret.", chapter: "Tokens" },
    ])
  })

  it("sees the ids in the names of tests, whatever their quotes", () => {
    const source = `test("${one}: a", run)\nit('it is so (${two})', run)\ndescribe(\`${three} \${word}\`, run)`
    assert.deepEqual(trace(source), { open: [], unknown: [] })
  })

  it("sees several ids in one name, and those of a table", () => {
    assert.deepEqual(trace(`test("${one}, ${two}: a", run)`).open, [three])
    assert.deepEqual(trace(`const rows = [["${one}", 1], ["${three}", 2]]`).open, [two])
  })

  it("does not take an id in a comment for a test", () => {
    const comments = [`// ${one}`, `/* ${one} "${two}" */`, `/** ${three}\n * "${two}"\n */`, `run() // "${three}"`]
    for (const comment of comments)
      assert.deepEqual(trace(`${comment}\ntest("a", run)`).open, [one, two, three], comment)
  })

  it("does not take code, an expression or a longer word for an id", () => {
    const code = [`const n = ${one}`, `/${one}/.test(x)`, `x = y.replace(/"${one}"/g, "")`, `"AE${one} ${one}x"`]
    for (const line of code) assert.deepEqual(trace(line), { open: [one, two, three], unknown: [] }, line)
  })

  it("tells of ids that the contract does not have", () => {
    const [other, tooLong] = [idOf(999), `${one}0`]
    assert.deepEqual(trace(`test("${one} ${other}", run)\ntest("${tooLong}", run)`).unknown, [other, tooLong])
  })
})

describe("the texts of a source", () => {
  const sources: Record<string, readonly string[]> = {
    [`"a" + 'b' + \`c\``]: ["a", "b", "c"],
    [String.raw`"a \" // b" // "c"`]: [String.raw`a \" // b`],
    ['`a ${x} b ${{ y: "c" }.y} d`']: ["a ", " b ", "c", " d"],
    ['`a ${`b ${"c"}`} d`']: ["a ", "b ", "c", "", " d"],
    ["`$ \\` \\${ // a`"]: ["$ \\` \\${ // a"],
    ['if (x) { y = `${z}` } "a"']: ["", "", "a"],
    [String.raw`const quote = /["'/]\/"/u, a = "a"`]: ["a"],
    ['const half = total / 2, a = "a / b"']: ["a / b"],
    ['half(total) / rows[0] / 2 // "b"\n"a"']: ["a"],
    ['return /"/.exec("a")']: ["a"],
    ['"a".length / 2 + "b".length / 2']: ["a", "b"],
    ['https: "a" /* "b */ + "c"']: ["a", "c"],
  }

  it("are found beside comments, expressions, divisions and insertions", () => {
    for (const [source, literals] of Object.entries(sources)) assert.deepEqual(readLiterals(source), literals, source)
  })
})
