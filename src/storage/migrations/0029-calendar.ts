import { type Kysely, sql } from "kysely"

/** Where a post stands in the calendar: at the time for which it is planned, and once it went out, when it did. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE posts ADD COLUMN sent_at timestamptz`,
  `UPDATE posts SET sent_at = coalesce(
      (SELECT max(published_at) FROM publications
        WHERE publications.workspace_id = posts.workspace_id AND publications.post_id = posts.id),
      scheduled_at, updated_at)
    WHERE status IN ('Publishing', 'Published', 'Failed')`,
  `ALTER TABLE posts ADD COLUMN shown_at timestamptz GENERATED ALWAYS AS (
      CASE WHEN status IN ('Draft', 'Scheduled') THEN scheduled_at ELSE coalesce(sent_at, scheduled_at, updated_at) END
    ) STORED`,
  `CREATE INDEX posts_in_calendar ON posts (workspace_id, shown_at, id) WHERE shown_at IS NOT NULL`,
  `CREATE INDEX posts_without_time ON posts (workspace_id, updated_at DESC, id DESC)
    WHERE status = 'Draft' AND scheduled_at IS NULL`,
]
