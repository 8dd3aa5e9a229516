import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CompiledQuery } from "kysely"
import type { Actor, House } from "#actions/action.ts"
import { summarizeAnalytics } from "#actions/analytics/summary.ts"
import { readInput } from "#actions/read-input.ts"
import { Database, inWorkspace } from "#storage/database.ts"
import { startPostgres } from "../test/postgres/start-postgres.ts"
import { askBare } from "./analytics/bare-summary.ts"
import { days, type Made, makePosts } from "./analytics/make-posts.ts"
import { median, percentile, showMs, showRatio } from "./lateness/figures.ts"
import { ask } from "./lateness/ground.ts"

// How long a summary of 400 days takes, from the input to the checked answer, beside the statements that one would write
// by hand, taking turns in one run; on PostgreSQL and on the embedded database.
// `npm run bench:analytics -- 100000 1000000`: how many posts on accounts the workspace has.

const counts = process.argv.slice(2).map(Number)
const sizes = counts.length === 0 ? [100_000, 1_000_000] : counts
const zone = "Europe/Copenhagen"
const table: Record<string, Record<string, string>> = {}

async function measure(name: string, database: Database, made: Made, turns: number): Promise<void> {
  const from = made.to.subtract({ hours: days * 24 })
  const input = { from: from.toString(), to: made.to.toString(), timeZone: zone }
  const summarize = async () =>
    database.read(async (reader) => {
      const db = inWorkspace(reader, made.workspaceId)
      const read = readInput(summarizeAnalytics.input, input)
      // It asks nothing of the house and of who asks.
      const context = { db, actor: {} as Actor as never, house: {} as House, prepared: undefined }
      return summarizeAnalytics.output.parse(await summarizeAnalytics.run(read, context))
    })
  const bare = async () =>
    database.write(async ({ rows }) =>
      askBare(
        async (text, values) =>
          (await rows.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows,
        made.workspaceId,
        input.from,
        input.to,
        zone,
      ),
    )
  const took = { service: [] as number[], bare: [] as number[] }
  for (let turn = -1; turn < turns; turn += 1) {
    for (const [side, run] of [
      ["service", summarize],
      ["bare", bare],
    ] as const) {
      const begun = performance.now()
      await run()
      if (turn >= 0) took[side].push(performance.now() - begun)
    }
  }
  table[name] = {
    "the action, p50": `${showMs(median(took.service))} ms`,
    "the action, worst": `${showMs(percentile(took.service, 1))} ms`,
    "statements by hand, p50": `${showMs(median(took.bare))} ms`,
    "of them": showRatio(median(took.service), median(took.bare)),
  }
}

const scratch = await mkdtemp(join(tmpdir(), "fanfare-analytics-"))
try {
  const postgres = await startPostgres()
  try {
    for (const size of sizes) {
      const url = postgres.url(await postgres.createDatabase())
      const database = await Database.open({ kind: "postgres", url, connections: 2 })
      try {
        const made = await makePosts(database, size)
        await ask(url, "VACUUM ANALYZE")
        await measure(`PostgreSQL, ${size.toLocaleString("en")}`, database, made, size > 500_000 ? 5 : 15)
      } finally {
        await database.close()
      }
    }
  } finally {
    await postgres.stop()
  }
  for (const size of sizes) {
    const dataDir = await mkdtemp(join(scratch, "embedded-"))
    const database = await Database.open({ kind: "embedded", dataDir })
    try {
      const made = await makePosts(database, size)
      await measure(`embedded, ${size.toLocaleString("en")}`, database, made, size > 500_000 ? 3 : 7)
    } finally {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  }
  console.log(`analytics.summary over ${days} days, by the number of posts on accounts in the workspace`)
  console.table(table)
} finally {
  await rm(scratch, { recursive: true, force: true })
}
