import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Database } from "#storage/database.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { days, makePosts } from "./analytics/make-posts.ts"
import { measure, type Row } from "./analytics/measure.ts"
import { ask } from "./lateness/ground.ts"

// How long statistics of 400 days take, from the input to the checked answer, beside the statements that one would write
// by hand, taking turns in one run; on PostgreSQL and on the embedded database.
// `npm run bench:analytics -- 100000 1000000`: how many posts on accounts the workspace has.

const counts = process.argv.slice(2).map(Number)
const sizes = counts.length === 0 ? [100_000, 1_000_000] : counts
const begun = performance.now()
const say = (what: string) => console.log(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${what}`)
const table: Record<string, Row> = {}

async function run(name: string, database: Database, size: number, tidy: () => Promise<unknown>): Promise<void> {
  const title = `${name}, ${size.toLocaleString("en")}`
  try {
    say(`${title}: making posts`)
    const made = await makePosts(database, size)
    await tidy()
    say(`${title}: measuring`)
    const rows = await measure(title, database, made, size > 500_000 ? 3 : 9)
    console.table(rows)
    Object.assign(table, rows)
  } finally {
    await database.close()
  }
}

const scratch = await mkdtemp(join(tmpdir(), "fanfare-analytics-"))
try {
  const postgres = await startPostgres()
  try {
    for (const size of sizes) {
      const url = postgres.url(await postgres.createDatabase())
      const database = await Database.open({ kind: "postgres", url, connections: 4 })
      await run("PostgreSQL", database, size, () => ask(url, "VACUUM ANALYZE"))
    }
  } finally {
    await postgres.stop()
  }
  for (const size of sizes) {
    const dataDir = await mkdtemp(join(scratch, "embedded-"))
    const database = await Database.open({ kind: "embedded", dataDir })
    await run("embedded", database, size, async () => {})
    await rm(dataDir, { recursive: true, force: true })
  }
  say("done")
  console.log(
    `Statistics over ${days} days, by the number of posts on accounts in the workspace, all of them in the range`,
  )
  console.table(table)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
