import { globSync } from "node:fs"
import { join } from "node:path"
import { runChecks } from "./check.ts"
import { runTests } from "./run-tests.ts"

const root = join(import.meta.dirname, "..")
const all = globSync(["src/**/*.test.ts", "web/**/*.test.ts", "test/**/*.test.ts"], { cwd: root }).toSorted()
const isFull = process.argv[2] === "full"

/** With DATABASE_URL the tests run on that server, in databases of their own which they remove; the named one is left alone. */
const address = process.env["DATABASE_URL"]
const isPostgres = isFull || address !== undefined
const environment = {
  ...(isPostgres ? { FANFARE_TEST_DATABASE: "postgres" } : {}),
  ...(address === undefined ? {} : { FANFARE_TEST_POSTGRES_URL: address }),
}

/** Those that take long are named `….full.test.ts`. The checks come first, so that what Node says of the tests comes last. */
async function runAll(): Promise<boolean> {
  if (isFull) return runTests(all, environment)
  const areChecksFine = await runChecks()
  const areTestsFine = await runTests(
    all.filter((file) => !file.endsWith(".full.test.ts")),
    environment,
  )
  if (!areChecksFine) console.error("✖ the checks above failed")
  return areChecksFine && areTestsFine
}

process.exitCode = (await runAll()) ? 0 : 1
