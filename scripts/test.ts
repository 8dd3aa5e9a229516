import { globSync } from "node:fs"
import { join } from "node:path"
import { runChecks, structure } from "./check.ts"
import { runTests } from "./run-tests.ts"
import { databaseOf, groupFiles, isRepeated } from "./test-groups.ts"

const root = join(import.meta.dirname, "..")
const all = globSync(["src/**/*.test.ts", "web/**/*.test.ts", "test/**/*.test.ts"], { cwd: root }).toSorted()
const isFull = process.argv[2] === "full"

/** With DATABASE_URL all tests run on that server, in databases of their own which they remove; the named one is left alone. */
const address = process.env["DATABASE_URL"]
const environment = {
  FANFARE_TEST_DATABASE: "postgres",
  ...(address === undefined ? {} : { FANFARE_TEST_POSTGRES_URL: address }),
}

/** Those that take long are named `….full.test.ts`. The structure is one of the checks. */
const isLong = (file: string) => file.endsWith(".full.test.ts")
const chosen = all
  .filter((file) => !structure.includes(file))
  .filter((file) => (isFull ? isLong(file) || isRepeated(file) : !isLong(file)))
const groups = groupFiles(chosen, (file) => (address === undefined ? databaseOf(file, isFull) : "postgres"))

/** The checks come first, so that what Node says of the tests comes last. */
const areChecksFine = isFull || (await runChecks())
/** The full run has browsers and crash rounds, which use more than one processor each. */
const areTestsFine = await runTests(groups, environment, undefined, isFull ? 3 : 4)
if (!areChecksFine) console.error("✖ the checks above failed")
process.exitCode = areChecksFine && areTestsFine ? 0 : 1
