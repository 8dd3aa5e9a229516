import { type Kysely, sql } from "kysely"

/** By which transport a post was made, and by which agent for its person. Of posts that are there already nothing is known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ["posts", "trashed_posts"]) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN created_transport text, ADD COLUMN created_client text`.execute(
      database,
    )
  }
}
