import { type Kysely, sql } from "kysely"

/** Where a post and its events stand in a trace, so that whoever goes on with them goes on with the trace. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE posts ADD COLUMN trace text`.execute(database)
  await sql`ALTER TABLE events ADD COLUMN trace text`.execute(database)
}
