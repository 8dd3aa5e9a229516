import { type Kysely, sql } from "kysely"

/** What a network shows for a day only is read for a day only. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE post_metrics ADD COLUMN ends_at timestamptz").execute(database)
}
