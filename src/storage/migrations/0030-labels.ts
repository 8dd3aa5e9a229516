import { type Kysely, sql } from "kysely"

/** Labels by which people sort their posts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}

const statements = [
  `CREATE TABLE labels (
    workspace_id uuid NOT NULL REFERENCES workspaces ON DELETE CASCADE,
    id uuid NOT NULL,
    name text NOT NULL,
    colour text NOT NULL CHECK (colour IN ('moss', 'clay', 'slate', 'rose', 'ochre')),
    PRIMARY KEY (workspace_id, id)
  )`,
  `CREATE UNIQUE INDEX labels_by_name ON labels (workspace_id, lower(name))`,
  `CREATE TABLE post_labels (
    workspace_id uuid NOT NULL,
    post_id uuid NOT NULL,
    label_id uuid NOT NULL,
    PRIMARY KEY (workspace_id, post_id, label_id),
    FOREIGN KEY (workspace_id, post_id) REFERENCES posts ON DELETE CASCADE,
    FOREIGN KEY (workspace_id, label_id) REFERENCES labels ON DELETE CASCADE
  )`,
  `CREATE INDEX post_labels_by_label ON post_labels (workspace_id, label_id)`,
]
