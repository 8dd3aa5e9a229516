import { sql } from "kysely"
import type { WorkspaceWriter } from "#storage/database.ts"

type FilledTable =
  | "accounts"
  | "labels"
  | "account_sets"
  | "queue_slots"
  | "queue_pauses"
  | "media"
  | "posts"
  | "post_labels"
  | "post_media"
  | "publications"
  | "post_metrics"
  | "metric_snapshots"
  | "post_revisions"

/** Puts many rows into a table of the workspace in one statement. All have the same columns; the rest take their defaults. */
export async function insertAll(
  db: WorkspaceWriter,
  table: FilledTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  const into = sql.table(table)
  await sql`
    INSERT INTO ${into} (workspace_id, ${columns})
    SELECT ${db.workspaceId}::uuid, ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db.rows,
  )
}
