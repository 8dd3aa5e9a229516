import { type Kysely, sql } from "kysely"

/** What agents ask for: the requests about a post or an account, and posts by the time for which they are planned. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE INDEX approvals_about ON approvals (workspace_id, user_id, coalesce(shown_post, shown_account), asked_at DESC)`,
  `CREATE INDEX posts_by_plan ON posts (workspace_id, scheduled_at, id) WHERE scheduled_at IS NOT NULL`,
]
