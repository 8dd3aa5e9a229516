import { globSync } from "node:fs"
import { join } from "node:path"
import { runChecks } from "./check.ts"
import { runTests } from "./run-tests.ts"

const root = join(import.meta.dirname, "..")
const all = globSync(["src/**/*.test.ts", "web/**/*.test.ts", "test/**/*.test.ts"], { cwd: root }).toSorted()
const isFull = process.argv[2] === "full"

/** Those that take long are named `….full.test.ts`. The checks come first, so that what Node says of the tests comes last. */
async function runAll(): Promise<boolean> {
  if (isFull) return runTests(all, { FANFARE_TEST_DATABASE: "postgres" })
  const areChecksFine = await runChecks()
  const areTestsFine = await runTests(all.filter((file) => !file.endsWith(".full.test.ts")))
  if (!areChecksFine) console.error("✖ the checks above failed")
  return areChecksFine && areTestsFine
}

process.exitCode = (await runAll()) ? 0 : 1
