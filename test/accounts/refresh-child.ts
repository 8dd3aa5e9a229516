import { createHash } from "node:crypto"
import { createInterface } from "node:readline"
import { build } from "#app/build.ts"
import { createLog } from "#app/log.ts"
import { readSettings } from "#app/settings.ts"
import { readId } from "#domain/ids.ts"
import { findAccounts } from "#storage/accounts.ts"
import { inWorkspace } from "#storage/database.ts"

/*
 * A service of its own for the tests: reads an account, says so, and at a word opens it ten times at once after the network
 * has refused its token. Says which tokens it got, as hashes.
 */
const [workspace = "", id = ""] = process.argv.slice(2)
const stopping = new AbortController()
const { services, close } = await build(readSettings(process.env), createLog("error"), stopping.signal)
const [account] = await services.database.read((db) =>
  findAccounts(inWorkspace(db, readId("wsp", workspace)), [readId("acc", id)]),
)
if (account === undefined) throw new Error("there is no such account")
const lines = createInterface({ input: process.stdin })
process.stdout.write("ready\n")
lines.once("line", () => void openAll(account))

async function openAll(seen: NonNullable<typeof account>): Promise<void> {
  const opened = await Promise.all(Array.from({ length: 10 }, () => services.openAuthor(seen, true)))
  const tokens = opened.map((each) =>
    each.kind === "author"
      ? createHash("sha256").update(each.author.credentials.accessToken).digest("hex")
      : each.message,
  )
  process.stdout.write(`${JSON.stringify(tokens)}\n`)
  lines.close()
  stopping.abort()
  await close()
}
