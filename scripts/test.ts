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

/** Those that take long are named `….full.test.ts`. */
const chosen = all.filter((file) => isFull || !file.endsWith(".full.test.ts"))

/** These start nothing and leave nothing behind: a process for each of their many files would be a waste. */
const quiet = ["src/networks/", "src/domain/", "src/crypto/", "web/"]
const isQuiet = (file: string) => quiet.some((folder) => file.startsWith(folder))

/** The checks come first, so that what Node says of the tests comes last. */
async function runAll(): Promise<boolean> {
  const areChecksFine = isFull || (await runChecks())
  const areQuietFine = await runTests(chosen.filter(isQuiet), environment, "together")
  const areOthersFine = await runTests(
    chosen.filter((file) => !isQuiet(file)),
    environment,
  )
  if (!areChecksFine) console.error("✖ the checks above failed")
  if (!areQuietFine) console.error("✖ tests of networks, domain, crypto or the web app failed, further up")
  return areChecksFine && areQuietFine && areOthersFine
}

process.exitCode = (await runAll()) ? 0 : 1
