import { type Kysely, sql } from "kysely"

/** What a personal token may do. Those that were made before may do everything that tokens can. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE tokens ADD COLUMN scopes text[]`.execute(database)
}
