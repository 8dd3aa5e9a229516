import { type Kysely, sql } from "kysely"

/** Whom an agent acted for, and what an entry of the audit trail is about, by the name that it had at the time. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE audit_entries
    ADD COLUMN client_name text,
    ADD COLUMN subject text,
    ADD COLUMN subject_id text`,
]
