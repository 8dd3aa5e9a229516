import { type Kysely, sql } from "kysely"

/** Where removals of old rows begin to look. They go by age, so an index that only tells blocks apart is of no use to them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  "CREATE INDEX audit_entries_by_age ON audit_entries (at)",
  "CREATE INDEX publication_attempts_by_age ON publication_attempts (at)",
  "CREATE INDEX metric_snapshots_by_age ON metric_snapshots (fetched_at)",
  "DROP INDEX events_by_age",
  "CREATE INDEX events_by_age ON events (created_at)",
  "DROP INDEX webhook_deliveries_by_age",
  "CREATE INDEX webhook_deliveries_by_age ON webhook_deliveries (created_at)",
  "CREATE INDEX messages_by_age ON messages (ended_at) WHERE ended_at IS NOT NULL",
  "CREATE INDEX challenges_running_out ON challenges (expires_at)",
  "CREATE INDEX one_time_links_running_out ON one_time_links (expires_at)",
  "CREATE INDEX sign_in_failures_by_age ON sign_in_failures (last_at)",
  "CREATE INDEX sign_in_places_by_age ON sign_in_places (seen_at)",
]
