import { globSync } from "node:fs"
import { join } from "node:path"
import { runChecks, structure } from "./check.ts"
import { findJudges, prepareJudges } from "./judges.ts"
import { StepFailed } from "./prepare/run-step.mjs"
import { runTests } from "./run-tests.ts"
import { databaseOf, groupFiles, isRepeated } from "./test-groups.ts"

/*
 * `npm test` runs the checks and all tests that are not long. With arguments it runs the rest: `full`, `judges`, or both in
 * one run, which keeps the processors busy while a judge waits for somebody.
 */

const root = join(import.meta.dirname, "..")
const wanted = new Set(process.argv.slice(2))
const isFull = wanted.has("full")
const isUsual = wanted.size === 0

/** With DATABASE_URL all tests run on that server, in databases of their own which they remove; the named one is left alone. */
const address = process.env["DATABASE_URL"]
const environment = {
  FANFARE_TEST_DATABASE: "postgres",
  ...(address === undefined ? {} : { FANFARE_TEST_POSTGRES_URL: address }),
}

/** Those that take long are named `….full.test.ts`. The structure is one of the checks. */
function findOwn(): readonly string[] {
  const isLong = (file: string) => file.endsWith(".full.test.ts")
  return globSync(["src/**/*.test.ts", "web/**/*.test.ts", "test/**/*.test.ts"], { cwd: root })
    .toSorted()
    .filter((file) => !structure.includes(file))
    .filter((file) => (isFull ? isLong(file) || isRepeated(file) : !isLong(file)))
}

async function runAll(): Promise<boolean> {
  const judges = wanted.has("judges") ? findJudges() : []
  const isJudge = new Set(judges)
  if (judges.length > 0 && !(await prepareJudges())) return false
  const groups = groupFiles([...(isUsual || isFull ? findOwn() : []), ...judges], (file) => {
    if (isJudge.has(file)) return "embedded"
    return address === undefined ? databaseOf(file, isFull) : "postgres"
  })
  /** The checks come first, so that what Node says of the tests comes last. */
  const areChecksFine = !isUsual || (await runChecks())
  /** The full run has browsers and crash rounds, which use more than one processor each; judges often wait. */
  const areTestsFine = await runTests(groups, environment, undefined, wanted.size === 1 ? 3 : 4)
  if (!areChecksFine) console.error("✖ the checks above failed")
  return areChecksFine && areTestsFine
}

try {
  process.exitCode = (await runAll()) ? 0 : 1
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  console.error(error.message)
  process.exitCode = 1
}
