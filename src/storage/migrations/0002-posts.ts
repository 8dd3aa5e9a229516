import { type Kysely, sql } from "kysely"

/** Accounts, posts and media, and what calls leave behind: answers kept for a repeat, plan usage, the page in view. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `ALTER TABLE workspaces ADD COLUMN plan text`,
  // A disconnected account keeps its row: posts that went out to it, and their figures, still name it.
  `CREATE TABLE accounts (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    network text NOT NULL,
    external_id text NOT NULL,
    handle text NOT NULL,
    display_name text NOT NULL,
    avatar_url text,
    profile_url text,
    status text NOT NULL CHECK (status IN ('Active', 'NeedsReconnect')),
    statistics text NOT NULL CHECK (statistics IN ('Reading', 'NeedsReconnect', 'NotReported')),
    sandbox boolean NOT NULL,
    connected_at timestamptz NOT NULL,
    deleted_at timestamptz,
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE UNIQUE INDEX accounts_connected_once ON accounts (workspace_id, network, sandbox, external_id) WHERE deleted_at IS NULL`,
  // account_ids is an array in display order: no account ever goes away, so no key is needed to hold it.
  `CREATE TABLE posts (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('Draft', 'Scheduled', 'Publishing', 'Published', 'Failed')),
    account_ids uuid[] NOT NULL,
    versions jsonb NOT NULL,
    search_text text NOT NULL,
    scheduled_at timestamptz,
    usage_month text,
    usage_scheduled integer NOT NULL DEFAULT 0,
    usage_x integer NOT NULL DEFAULT 0,
    created_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id),
    CHECK (status <> 'Scheduled' OR scheduled_at IS NOT NULL)
  )`,
  `CREATE INDEX posts_newest ON posts (workspace_id, created_at DESC, id DESC)`,
  `CREATE INDEX posts_newest_of_status ON posts (workspace_id, status, created_at DESC, id DESC)`,
  // How publishing to one account ended. Deleting the account changes nothing here.
  `CREATE TABLE publications (
    workspace_id uuid NOT NULL,
    post_id uuid NOT NULL,
    account_id uuid NOT NULL,
    state text NOT NULL CHECK (state IN ('ok', 'failed', 'uncertain')),
    external_id text,
    url text,
    published_at timestamptz,
    error_code text,
    error_message text,
    PRIMARY KEY (workspace_id, post_id, account_id),
    FOREIGN KEY (workspace_id, post_id) REFERENCES posts ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, account_id) REFERENCES accounts ON DELETE CASCADE,
    CHECK ((state = 'failed') <= (error_code IS NOT NULL))
  )`,
  `CREATE TABLE media (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('image', 'gif', 'video')),
    file_name text NOT NULL,
    content_type text NOT NULL,
    bytes bigint NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    duration_ms integer,
    alt_text text NOT NULL,
    created_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE UNIQUE INDEX media_by_id ON media (id)`,
  `CREATE INDEX media_newest ON media (workspace_id, created_at DESC, id DESC)`,
  // What a post shows. The key on media makes deleting what is in use impossible, whoever is faster.
  `CREATE TABLE post_media (
    workspace_id uuid NOT NULL,
    post_id uuid NOT NULL,
    media_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, post_id, media_id),
    FOREIGN KEY (workspace_id, post_id) REFERENCES posts ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, media_id) REFERENCES media
  )`,
  `CREATE INDEX post_media_by_media ON post_media (workspace_id, media_id)`,
  `CREATE TABLE ui_contexts (
    workspace_id uuid NOT NULL,
    user_id uuid NOT NULL,
    page text NOT NULL,
    post_id uuid,
    account_id uuid,
    seen_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, user_id),
    FOREIGN KEY (workspace_id, user_id) REFERENCES memberships (workspace_id, user_id) ON DELETE CASCADE
  )`,
  `CREATE TABLE kept_answers (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    user_id uuid NOT NULL,
    key text NOT NULL,
    request_hash bytea NOT NULL,
    answer json,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, user_id, key)
  )`,
  `CREATE INDEX kept_answers_by_time ON kept_answers (created_at)`,
  `CREATE TABLE plan_usage (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    month text NOT NULL,
    metric text NOT NULL CHECK (metric IN ('scheduledPosts', 'xPosts')),
    used integer NOT NULL,
    PRIMARY KEY (workspace_id, month, metric)
  )`,
]
