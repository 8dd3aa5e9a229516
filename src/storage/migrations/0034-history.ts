import { type Kysely, sql } from "kysely"

/** What posts said before they were changed, and posts that were deleted, for as long as they can be brought back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  // Of posts in the trash too, so it refers to no post: whoever empties the trash deletes these with it.
  `CREATE TABLE post_revisions (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    post_id uuid NOT NULL,
    id uuid NOT NULL,
    account_ids uuid[] NOT NULL,
    versions jsonb NOT NULL,
    beginning text NOT NULL,
    written_at timestamptz NOT NULL,
    written_by uuid NOT NULL REFERENCES users,
    written_transport text,
    written_client text,
    kept_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE INDEX post_revisions_of_post ON post_revisions (workspace_id, post_id, kept_at DESC, id DESC)`,
  `CREATE TABLE trashed_posts (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    account_ids uuid[] NOT NULL,
    out_account_ids uuid[] NOT NULL,
    versions jsonb NOT NULL,
    beginning text NOT NULL,
    scheduled_at timestamptz,
    label_ids uuid[] NOT NULL,
    created_by uuid NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL,
    deleted_by uuid NOT NULL REFERENCES users,
    deleted_at timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE INDEX trashed_posts_newest ON trashed_posts (workspace_id, deleted_at DESC, id DESC)`,
  `CREATE INDEX trashed_posts_by_age ON trashed_posts (deleted_at)`,
]
