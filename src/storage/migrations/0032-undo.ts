import { type Kysely, sql } from "kysely"

/** What a post was before somebody published it: for the seconds in which that can be undone. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE posts
    ADD COLUMN undo_status text CHECK (undo_status IN ('Draft', 'Scheduled')),
    ADD COLUMN undo_scheduled_at timestamptz`,
]
