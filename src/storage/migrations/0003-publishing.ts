import { type Kysely, sql } from "kysely"

/** Credentials of accounts, the work of publishing, and the events that it leaves. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE accounts
    ADD COLUMN credentials text,
    ADD COLUMN expires_at timestamptz,
    ADD COLUMN scopes text[] NOT NULL DEFAULT '{}',
    ADD COLUMN refreshing_until timestamptz,
    ADD COLUMN trouble text`,
  // On the way to a network and back. The state is kept as a hash; what the network granted is sealed until chosen from.
  `CREATE TABLE connect_trips (
    state_hash bytea PRIMARY KEY,
    workspace_id uuid NOT NULL,
    user_id uuid NOT NULL,
    network text NOT NULL,
    account_id uuid,
    sealed text NOT NULL,
    expires_at timestamptz NOT NULL,
    FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE
  )`,
  `CREATE INDEX connect_trips_by_end ON connect_trips (expires_at)`,
  `ALTER TABLE publications DROP CONSTRAINT publications_state_check`,
  `ALTER TABLE publications
    ADD CONSTRAINT publications_state_check CHECK (state IN ('waiting', 'working', 'ok', 'failed', 'uncertain')),
    ADD COLUMN seed text NOT NULL DEFAULT '',
    ADD COLUMN items jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN due_at timestamptz,
    ADD COLUMN window_until timestamptz,
    ADD COLUMN attempt integer NOT NULL DEFAULT 0,
    ADD COLUMN tries integer NOT NULL DEFAULT 0,
    ADD COLUMN lease_until timestamptz,
    ADD COLUMN lease_by text,
    ADD CHECK (state <> 'waiting' OR due_at IS NOT NULL),
    ADD CHECK (state <> 'working' OR lease_until IS NOT NULL)`,
  `CREATE INDEX publications_due ON publications (due_at) WHERE state = 'waiting'`,
  `CREATE INDEX publications_leased ON publications (lease_until) WHERE state = 'working'`,
  `CREATE INDEX publications_working ON publications (workspace_id, account_id) WHERE state = 'working'`,
  `CREATE INDEX posts_due ON posts (scheduled_at) WHERE status = 'Scheduled'`,
  `CREATE TABLE publication_attempts (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    account_id uuid NOT NULL,
    item integer NOT NULL,
    step text NOT NULL CHECK (step IN ('prepare', 'commit', 'reconcile')),
    at timestamptz NOT NULL,
    took_ms integer NOT NULL,
    outcome text NOT NULL,
    code text,
    message text,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, post_id) REFERENCES posts ON DELETE CASCADE
  )`,
  `CREATE INDEX publication_attempts_of_post ON publication_attempts (workspace_id, post_id, at)`,
  // Written with the change that they tell of, told to others later. They outlive what they tell of.
  `CREATE TABLE events (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    type text NOT NULL CHECK (type IN ('post.published', 'post.failed', 'account.disconnected')),
    created_at timestamptz NOT NULL,
    data json NOT NULL,
    PRIMARY KEY (workspace_id, id)
  )`,
]
