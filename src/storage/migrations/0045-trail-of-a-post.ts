import { type Kysely, sql } from "kysely"

/** The page of a post shows what the audit trail says of it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_entries_by_subject ON audit_entries (workspace_id, subject_id, id) WHERE subject_id IS NOT NULL`.execute(
    database,
  )
}
