import { type Kysely, sql } from "kysely"

/** What was published and never read is found by itself: it is little, and its zeros are no numbers. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX post_metrics_unread ON post_metrics (workspace_id, published_at)
    INCLUDE (account_id, post_id) WHERE fetched_at IS NULL`.execute(database)
}
