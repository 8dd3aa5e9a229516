import { type Kysely, sql } from "kysely"

/** The way a call came in is called its transport. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  "ALTER TABLE audit_entries RENAME COLUMN door TO transport",
  "ALTER TABLE posts RENAME COLUMN changed_door TO changed_transport",
]
