import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import type { Reader } from "#storage/database.ts"
import { encodingPool, types } from "#storage/pool.ts"
import type { Tables } from "#storage/tables.ts"

/** How the database finds the rows of a question: each table or index that its statements read, with how many rows. */
export async function explain(url: string, ask: (reader: Reader) => Promise<unknown>): Promise<readonly string[]> {
  const pool = new Pool({ connectionString: url, types, max: 1 })
  // The server may stop before the last connection has closed.
  pool.on("error", () => {})
  const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = []
  const rows = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: encodingPool(pool) }),
    log: ({ query }) => void asked.push(query),
  })
  try {
    await ask({ rows })
    const client = await encodingPool(pool).connect()
    const lines: string[] = []
    for (const { sql, parameters } of asked) {
      const plan = await client.query<Record<"QUERY PLAN", string>>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${sql}`,
        parameters,
      )
      lines.push(...plan.rows.map((row) => row["QUERY PLAN"]).filter((line) => /\bScan\b/.test(line)))
    }
    client.release()
    return [...new Set(lines.map((line) => line.replace(/^\s*(?:->\s*)?/, "").replace(/\s+/g, " ")))]
  } finally {
    await rows.destroy()
  }
}
