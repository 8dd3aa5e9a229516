import { type Kysely, sql } from "kysely"

/** Files of an import lie in the store for longer than strays may, before all of it is recorded at once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE media_holds (media_id uuid PRIMARY KEY, held_until timestamptz NOT NULL)`.execute(database)
}
