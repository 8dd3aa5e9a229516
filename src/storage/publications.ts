import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Publication = Selectable<Tables["publications"]>

/** How publishing ended for each account of these posts. */
export async function listPublications(
  db: WorkspaceReader,
  postIds: readonly Id<"pst">[],
): Promise<readonly Publication[]> {
  if (postIds.length === 0) return []
  const statement = db.rows.selectFrom("publications").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.where("post_id", "in", postIds).execute()
}

export async function insertPublication(
  db: WorkspaceWriter,
  publication: Omit<Insertable<Tables["publications"]>, "workspace_id">,
): Promise<void> {
  await db.rows
    .insertInto("publications")
    .values({ ...publication, workspace_id: db.workspaceId })
    .execute()
}
