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
