import { type Kysely, sql } from "kysely"

/** The times of a week at which an account usually posts, in the time zone of the workspace. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE TABLE queue_slots (
    workspace_id uuid NOT NULL,
    account_id uuid NOT NULL,
    weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
    minute smallint NOT NULL CHECK (minute BETWEEN 0 AND 1439),
    PRIMARY KEY (workspace_id, account_id, weekday, minute),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts ON DELETE CASCADE
  )`,
  // Without an end it is paused until somebody resumes it.
  `CREATE TABLE queue_pauses (
    workspace_id uuid NOT NULL,
    account_id uuid NOT NULL,
    until timestamptz,
    PRIMARY KEY (workspace_id, account_id),
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts ON DELETE CASCADE
  )`,
]
