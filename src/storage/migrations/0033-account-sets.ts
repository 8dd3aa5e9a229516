import { type Kysely, sql } from "kysely"

/** Accounts that a workspace chooses together when it writes a post, by a name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // account_ids is in the order of choosing: no account ever goes away, so no key is needed to hold it.
  `CREATE TABLE account_sets (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    name text NOT NULL,
    account_ids uuid[] NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, name)
  )`,
]
