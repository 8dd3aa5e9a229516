import { readFileSync } from "node:fs"
import { join } from "node:path"
import { styleText } from "node:util"
import { readTests } from "./contract/read-tests.ts"
import { traceContract } from "./contract/trace-contract.ts"

const root = join(import.meta.dirname, "..")
const page = readFileSync(join(root, "docs/contract.md"), "utf8")
const { statements, open, unknown } = traceContract(page, readTests(root))

console.log(`${statements.length} statements, ${statements.length - open.length} named by tests, ${open.length} open`)
for (const [chapter, rows] of Map.groupBy(open, (statement) => statement.chapter)) {
  console.log(`\n${styleText("bold", chapter)}`)
  for (const { id, words } of rows) console.log(`  ${id}  ${words}`)
}
if (unknown.length > 0) console.error(`\n${styleText("red", "✖")} not in docs/contract.md`)
for (const { id, path } of unknown) console.error(`  ${id}  ${path}`)

/** Statements wait for tests as long as the service is being built; a test that names none of them is a slip. */
process.exitCode = unknown.length > 0 ? 1 : 0
