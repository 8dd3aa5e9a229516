import { type Kysely, sql } from "kysely"

/** Posts that were made of a file together, so that a repeat makes none of them twice and all can be taken back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE TABLE imports (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    key text NOT NULL,
    file_name text NOT NULL,
    made_by uuid NOT NULL REFERENCES users,
    made_at timestamptz NOT NULL,
    undone_at timestamptz,
    PRIMARY KEY (workspace_id, key)
  )`,
  `CREATE INDEX imports_newest ON imports (workspace_id, made_at DESC)`,
  `CREATE INDEX imports_by_time ON imports (made_at)`,
  // The post may be deleted; that its row was imported stays known.
  `CREATE TABLE import_posts (
    workspace_id uuid NOT NULL,
    key text NOT NULL,
    row integer NOT NULL,
    post_id uuid NOT NULL,
    made_as timestamptz NOT NULL,
    PRIMARY KEY (workspace_id, key, row),
    FOREIGN KEY (workspace_id, key) REFERENCES imports ON DELETE CASCADE
  )`,
]
