import { type Kysely, sql } from "kysely"

/** What an account has published of late: read when the answer to a call was lost, so that no post is taken for another. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX publications_out ON publications (account_id, published_at) WHERE external_id IS NOT NULL`.execute(
    database,
  )
}
