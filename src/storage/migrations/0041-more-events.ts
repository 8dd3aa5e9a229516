import { type Kysely, sql } from "kysely"

/** Three further types of events. No webhook asks for one of them by itself. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE events
    DROP CONSTRAINT events_type_check,
    ADD CONSTRAINT events_type_check CHECK (type IN ('post.scheduled', 'post.published', 'post.failed',
      'account.disconnected', 'approval.requested', 'approval.decided', 'ping'))`.execute(database)
}
