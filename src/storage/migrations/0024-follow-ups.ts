import { type Kysely, sql } from "kysely"

/** What is done with a post once it is out stands in the log of its publishing. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  "ALTER TABLE publication_attempts DROP CONSTRAINT publication_attempts_step_check",
  `ALTER TABLE publication_attempts ADD CONSTRAINT publication_attempts_step_check
    CHECK (step IN ('prepare', 'commit', 'reconcile', 'followUp'))`,
]
