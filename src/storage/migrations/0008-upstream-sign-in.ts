import { type Kysely, sql } from "kysely"

/** Who people are at the identity provider of their company, and those who are on their way there. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // An e-mail address can change hands; what the provider calls a person does not.
  `CREATE TABLE upstream_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    email text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    PRIMARY KEY (issuer, subject)
  )`,
  `CREATE UNIQUE INDEX upstream_identities_of_person ON upstream_identities (user_id, issuer)`,
  `CREATE TABLE upstream_trips (
    trip_hash bytea PRIMARY KEY,
    sealed text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX upstream_trips_running_out ON upstream_trips (expires_at)`,
]
