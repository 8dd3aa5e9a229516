import type { Insertable, Selectable } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

/** How publishing to an account ended, or how far it is; without what the work itself keeps. */
const columns = [
  "post_id",
  "account_id",
  "state",
  "external_id",
  "url",
  "published_at",
  "error_code",
  "error_message",
] as const

export type Publication = Pick<Selectable<Tables["publications"]>, (typeof columns)[number]>

/** How publishing ended for each account of these posts. */
export async function listPublications(
  db: WorkspaceReader,
  postIds: readonly Id<"pst">[],
): Promise<readonly Publication[]> {
  if (postIds.length === 0) return []
  const statement = db.rows.selectFrom("publications").select(columns).where("workspace_id", "=", db.workspaceId)
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
