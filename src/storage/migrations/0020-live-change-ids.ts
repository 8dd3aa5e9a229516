import { type Kysely, sql } from "kysely"

/** The database makes these ids: nobody refers to them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE live_changes ALTER COLUMN id SET DEFAULT gen_random_uuid()`.execute(database)
}
