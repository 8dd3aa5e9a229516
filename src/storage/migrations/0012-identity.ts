import { type Kysely, sql } from "kysely"

/** A grant may be for one workspace; people learn of wrong codes that ran into the limit. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // Without a workspace a grant is for the one that the person opens. With one it ends with the membership, as tokens do.
  `ALTER TABLE app_grants
    ADD COLUMN workspace_id uuid,
    ADD FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE`,
  `CREATE INDEX app_grants_of_membership ON app_grants (workspace_id, user_id) WHERE workspace_id IS NOT NULL`,
  // By hash: a client's address may be longer than an ordered index takes.
  `CREATE INDEX app_grants_of_client ON app_grants USING hash (client_id)`,
  // The last time that somebody with the password used up the wrong codes of an hour, until the password is a new one.
  `CREATE TABLE wrong_code_alarms (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    at timestamptz NOT NULL,
    address text NOT NULL
  )`,
]
