import { type Kysely, sql } from "kysely"

/** What agents have asked people for, and the conversations that it stands in. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // A client's key is as long as whoever runs it likes; its hash fits into an index.
  `CREATE TABLE conversations (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    client_hash bytea NOT NULL,
    client_key text NOT NULL,
    client_name text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    UNIQUE (workspace_id, user_id, client_hash)
  )`,
  `CREATE INDEX conversations_newest ON conversations (workspace_id, user_id, updated_at DESC, id DESC)`,
  // json, not jsonb: the input is kept exactly as it came.
  `CREATE TABLE approvals (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    request_hash bytea NOT NULL,
    action text NOT NULL,
    input json NOT NULL,
    content json NOT NULL,
    issues json NOT NULL,
    state text NOT NULL CHECK (state IN ('pending', 'approved', 'declined', 'expired')),
    asked_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    decided_at timestamptz,
    approved_content json,
    outcome text CHECK (outcome IN ('done', 'failed')),
    problem json,
    reason text,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, conversation_id) REFERENCES conversations ON DELETE CASCADE,
    CHECK ((state = 'pending') = (decided_at IS NULL)),
    CHECK ((state = 'approved') = (outcome IS NOT NULL)),
    CHECK ((state = 'approved') = (approved_content IS NOT NULL)),
    CHECK (coalesce(outcome = 'failed', false) = (problem IS NOT NULL))
  )`,
  // The same request waits once, however many ask at the same moment.
  `CREATE UNIQUE INDEX approvals_waiting_once ON approvals (workspace_id, user_id, request_hash) WHERE state = 'pending'`,
  `CREATE INDEX approvals_newest ON approvals (workspace_id, user_id, asked_at DESC, id DESC)`,
  `CREATE INDEX approvals_of_conversation ON approvals (workspace_id, conversation_id, asked_at DESC, id DESC)`,
  `CREATE INDEX approvals_running_out ON approvals (expires_at) WHERE state = 'pending'`,
]
