import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type Label = Selectable<Tables["labels"]>

export async function listLabels(db: WorkspaceReader): Promise<readonly Label[]> {
  return selectLabels(db)
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function findLabel(db: WorkspaceReader, id: Id<"lbl">): Promise<Label | undefined> {
  return selectLabels(db).where("id", "=", id).executeTakeFirst()
}

/** A new label, or one that is changed. */
export async function saveLabel(db: WorkspaceWriter, label: Omit<Label, "workspace_id">): Promise<void> {
  await db.rows
    .insertInto("labels")
    .values({ ...label, workspace_id: db.workspaceId })
    .onConflict((conflict) =>
      conflict.columns(["workspace_id", "id"]).doUpdateSet({ name: label.name, colour: label.colour }),
    )
    .execute()
}

/** The posts stay; only their label goes. */
export async function deleteLabel(db: WorkspaceWriter, id: Id<"lbl">): Promise<void> {
  await db.rows.deleteFrom("labels").where("workspace_id", "=", db.workspaceId).where("id", "=", id).execute()
}

/** Gives a post those of these labels that are still there. */
export async function labelPost(db: WorkspaceWriter, post: Id<"pst">, ids: readonly Id<"lbl">[]): Promise<void> {
  const there = (await listLabels(db)).filter(({ id }) => ids.includes(id))
  for (const { id } of there) await addLabel(db, id, [post])
}

/** Gives posts a label. One that has it keeps it. */
export async function addLabel(db: WorkspaceWriter, id: Id<"lbl">, posts: readonly Id<"pst">[]): Promise<void> {
  await db.rows
    .insertInto("post_labels")
    .values(posts.map((post_id) => ({ workspace_id: db.workspaceId, post_id, label_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeLabel(db: WorkspaceWriter, id: Id<"lbl">, posts: readonly Id<"pst">[]): Promise<void> {
  await db.rows
    .deleteFrom("post_labels")
    .where("workspace_id", "=", db.workspaceId)
    .where("label_id", "=", id)
    .where("post_id", "in", posts)
    .execute()
}

/** Which labels these posts have. */
export async function listLabelsOf(db: WorkspaceReader, posts: readonly Id<"pst">[]) {
  if (posts.length === 0) return []
  return db.rows
    .selectFrom("post_labels")
    .select(["post_id", "label_id"])
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "in", posts)
    .orderBy("label_id")
    .execute()
}

function selectLabels(db: WorkspaceReader) {
  return db.rows.selectFrom("labels").selectAll().where("workspace_id", "=", db.workspaceId)
}
