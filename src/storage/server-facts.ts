import { sql } from "kysely"
import type { Reader } from "#storage/database.ts"

/* What an operator wants to know of the installation, across workspaces. Nothing of it says what anybody has written. */

export type DatabaseFacts = { readonly version: string; readonly bytes: number; readonly commits: number }

export async function readDatabaseFacts(db: Reader): Promise<DatabaseFacts> {
  const facts = sql<DatabaseFacts>`(SELECT
    current_setting('server_version') AS version,
    pg_database_size(current_database()) AS bytes,
    (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits)`
  return db.rows.selectFrom(facts.as("facts")).selectAll().executeTakeFirstOrThrow()
}

export async function countUncertain(db: Reader): Promise<number> {
  const { count } = await db.rows
    .selectFrom("publications")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("state", "=", "uncertain")
    .executeTakeFirstOrThrow()
  return count
}
