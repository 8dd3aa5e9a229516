import { type Kysely, sql } from "kysely"

/** The numbers of some accounts are added up from the index alone: their rows lie scattered among those of all others. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `DROP INDEX post_metrics_of_account`,
  `CREATE INDEX post_metrics_of_account ON post_metrics (workspace_id, account_id, published_at)
    INCLUDE (post_id, engagement)`,
]
