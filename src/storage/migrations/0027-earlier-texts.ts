import { type Kysely, sql } from "kysely"

/** Which accounts have a post in an earlier text than it has now. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE publications ADD COLUMN has_earlier_text boolean NOT NULL DEFAULT false`.execute(database)
}
