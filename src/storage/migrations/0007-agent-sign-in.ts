import { type Kysely, sql } from "kysely"

/** What people let MCP clients do, and what the identity provider must remember on the way there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // One row for each time that a person agreed. Access tokens name it, and end with it.
  `CREATE TABLE app_grants (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    client_id text NOT NULL,
    client_name text NOT NULL,
    scopes text[] NOT NULL,
    record json NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX app_grants_of_person ON app_grants (user_id, created_at DESC)`,
  `CREATE INDEX app_grants_running_out ON app_grants (expires_at)`,
  // Codes, sessions and requests under way, by the hash of what opens them.
  `CREATE TABLE provider_records (
    kind text NOT NULL,
    id_hash bytea NOT NULL,
    grant_id uuid,
    record json NOT NULL,
    consumed_at timestamptz,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (kind, id_hash)
  )`,
  `CREATE INDEX provider_records_of_grant ON provider_records (grant_id) WHERE grant_id IS NOT NULL`,
  `CREATE INDEX provider_records_running_out ON provider_records (expires_at)`,
]
