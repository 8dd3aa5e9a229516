import { type Kysely, sql } from "kysely"

/** A person who approves may choose another time than the one that was asked for. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE approvals ADD COLUMN chosen_at timestamptz CHECK (chosen_at IS NULL OR state = 'approved')`.execute(
    database,
  )
}
