import { type Kysely, sql } from "kysely"

/** The language in which somebody is written to; null until it is known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'es'))`.execute(database)
}
