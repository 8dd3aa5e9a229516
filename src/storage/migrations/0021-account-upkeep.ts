import { type Kysely, sql } from "kysely"

/** Accounts are looked after once a day: their access is renewed, and what they offer is read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE accounts
    ADD COLUMN renewed_at timestamptz,
    ADD COLUMN choices jsonb,
    ADD COLUMN choices_read_at timestamptz,
    ADD COLUMN choices_asked_at timestamptz,
    ADD COLUMN upkeep_at timestamptz`,
  "UPDATE accounts SET upkeep_at = now() WHERE deleted_at IS NULL AND status = 'Active'",
  "CREATE INDEX accounts_upkeep ON accounts (upkeep_at) WHERE upkeep_at IS NOT NULL",
]
