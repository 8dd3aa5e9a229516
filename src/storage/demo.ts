import { sql } from "kysely"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { reopenDays } from "#storage/metric-days.ts"

/** What the seed of a publication says that nobody ever sent. */
export const demoSeed = "demo"

export async function hasDemo(db: WorkspaceReader): Promise<boolean> {
  const found = await db.rows
    .selectFrom("publications")
    .select("post_id")
    .where("workspace_id", "=", db.workspaceId)
    .where("seed", "=", demoSeed)
    .limit(1)
    .execute()
  return found.length > 0
}

/** Deletes the posts that nobody ever sent, with all that belongs to them. Returns how many there were. */
export async function deleteDemo(db: WorkspaceWriter): Promise<number> {
  const found = await db.rows
    .selectFrom("publications")
    .select("post_id")
    .where("workspace_id", "=", db.workspaceId)
    .groupBy("post_id")
    .having(sql<boolean>`bool_and(seed IS NOT DISTINCT FROM ${demoSeed})`)
    .execute()
  const ids = found.map(({ post_id }) => post_id)
  if (ids.length === 0) return 0
  await reopenDays(
    db,
    ids.map((id) => ({ workspace_id: db.workspaceId, post_id: id })),
  )
  await db.rows.deleteFrom("posts").where("workspace_id", "=", db.workspaceId).where("id", "in", ids).execute()
  return ids.length
}

type DemoTable = "posts" | "publications" | "post_metrics" | "metric_snapshots"

/** Puts many rows into a table of the workspace in one statement. All have the same columns; the rest take their defaults. */
export async function insertAll(
  db: WorkspaceWriter,
  table: DemoTable,
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
