import { type Kysely, sql } from "kysely"

/** People, their workspaces and credentials, and what the instance keeps about itself. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    name text NOT NULL,
    password_hash text,
    time_zone text NOT NULL,
    theme text NOT NULL DEFAULT 'system' CHECK (theme IN ('system', 'light', 'dark')),
    shortcuts boolean NOT NULL DEFAULT true,
    last_workspace_id uuid,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE workspaces (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    time_zone text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE memberships (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users,
    role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, user_id)
  )`,
  `CREATE INDEX memberships_by_user ON memberships (user_id)`,
  `CREATE TABLE invitations (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    email text,
    role text NOT NULL CHECK (role IN ('viewer', 'editor', 'admin', 'owner')),
    secret_hash bytea NOT NULL UNIQUE,
    invited_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    secret_hash bytea NOT NULL UNIQUE,
    previous_hash bytea UNIQUE,
    previous_until timestamptz,
    must_rotate boolean NOT NULL DEFAULT false,
    state text NOT NULL CHECK (state IN ('active', 'second-factor')),
    workspace_id uuid REFERENCES workspaces ON DELETE SET NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE INDEX sessions_by_user ON sessions (user_id)`,
  // A token goes with the membership it stands on: whoever comes back makes a new one.
  `CREATE TABLE tokens (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    hint text NOT NULL,
    secret_hash bytea NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    expires_at timestamptz,
    last_used_at timestamptz,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE
  )`,
  `CREATE INDEX tokens_by_user ON tokens (user_id)`,
  `CREATE TABLE one_time_links (
    secret_hash bytea PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('setup', 'reset')),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    drops_second_factors boolean NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE passkeys (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    credential_id text NOT NULL UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
  )`,
  `CREATE INDEX passkeys_by_user ON passkeys (user_id)`,
  `CREATE TABLE challenges (
    secret_hash bytea PRIMARY KEY,
    purpose text NOT NULL CHECK (purpose IN ('passkey-registration', 'passkey-sign-in', 'passkey-second-factor')),
    user_id uuid REFERENCES users ON DELETE CASCADE,
    challenge text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE totp_secrets (
    user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    sealed text NOT NULL,
    last_step bigint NOT NULL,
    created_at timestamptz NOT NULL,
    confirmed_at timestamptz
  )`,
  `CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    PRIMARY KEY (user_id, code_hash)
  )`,
  `CREATE TABLE rate_windows (
    key text NOT NULL,
    started_at timestamptz NOT NULL,
    used bigint NOT NULL,
    PRIMARY KEY (key, started_at)
  )`,
  `CREATE INDEX rate_windows_by_start ON rate_windows (started_at)`,
  `CREATE TABLE sign_in_failures (
    account_hash bytea PRIMARY KEY,
    in_a_row integer NOT NULL,
    last_at timestamptz NOT NULL
  )`,
  // The trail outlives what it tells of: no foreign keys.
  `CREATE TABLE audit_entries (
    id uuid PRIMARY KEY,
    workspace_id uuid,
    at timestamptz NOT NULL,
    user_id uuid,
    user_name text NOT NULL,
    door text NOT NULL,
    action text NOT NULL,
    detail text,
    request_id text NOT NULL
  )`,
  `CREATE INDEX audit_entries_by_workspace ON audit_entries (workspace_id, id)`,
  `CREATE TABLE live_changes (
    id uuid PRIMARY KEY,
    at timestamptz NOT NULL,
    workspace_id uuid,
    user_id uuid,
    topic text NOT NULL
  )`,
  `CREATE INDEX live_changes_by_time ON live_changes (at)`,
  `CREATE TABLE instance_values (
    name text PRIMARY KEY,
    value text NOT NULL
  )`,
]
