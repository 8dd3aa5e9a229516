import { type Kysely, sql } from "kysely"

/** Conversations with the assistant, what models have cost, and the model that a workspace has chosen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE TABLE chats (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    title text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE INDEX chats_of_person ON chats (workspace_id, user_id, updated_at DESC, id DESC)`,
  // One question and its answer. The session is the asker's: what the answer does, it does by that right.
  `CREATE TABLE chat_turns (
    workspace_id uuid NOT NULL,
    id uuid NOT NULL,
    chat_id uuid NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    question text NOT NULL,
    context jsonb NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'stopped', 'failed', 'limited')),
    is_stopping boolean NOT NULL DEFAULT false,
    parts jsonb NOT NULL DEFAULT '[]',
    problem text,
    model text,
    tokens_in bigint NOT NULL DEFAULT 0,
    tokens_out bigint NOT NULL DEFAULT 0,
    cost_micros bigint NOT NULL DEFAULT 0,
    claim integer NOT NULL DEFAULT 0,
    lease_until timestamptz,
    asked_at timestamptz NOT NULL,
    ended_at timestamptz,
    PRIMARY KEY (workspace_id, id),
    FOREIGN KEY (workspace_id, chat_id) REFERENCES chats ON DELETE CASCADE
  )`,
  `CREATE INDEX chat_turns_of_chat ON chat_turns (workspace_id, chat_id, id)`,
  `CREATE INDEX chat_turns_to_answer ON chat_turns (asked_at) WHERE state IN ('waiting', 'running')`,
  // What the person did with a suggestion. The worker writes the parts of a turn, and nobody else does.
  `CREATE TABLE chat_decisions (
    workspace_id uuid NOT NULL,
    turn_id uuid NOT NULL,
    step text NOT NULL,
    state text NOT NULL CHECK (state IN ('accepted', 'discarded', 'undone')),
    before jsonb,
    post_updated_at timestamptz,
    decided_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, turn_id, step),
    FOREIGN KEY (workspace_id, turn_id) REFERENCES chat_turns ON DELETE CASCADE
  )`,
  `CREATE TABLE model_usage (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
    month text NOT NULL,
    calls integer NOT NULL,
    tokens_in bigint NOT NULL,
    tokens_out bigint NOT NULL,
    cost_micros bigint NOT NULL,
    PRIMARY KEY (workspace_id, month, user_id)
  )`,
  `CREATE TABLE workspace_models (
    workspace_id uuid NOT NULL PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
    is_on boolean NOT NULL,
    provider text,
    model text,
    sealed text,
    url text,
    currency text,
    price_in double precision,
    price_out double precision,
    monthly_budget double precision,
    monthly_tokens bigint,
    updated_at timestamptz NOT NULL
  )`,
]
