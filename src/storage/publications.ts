import { type Insertable, type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { isOutOrSent } from "#domain/publication.ts"
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
  "has_earlier_text",
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

/** What the network calls the other posts of an account that are out since a time, all items of a thread included. */
export async function listOtherIdsOut(
  db: WorkspaceReader,
  { post_id, account_id }: Pick<Publication, "post_id" | "account_id">,
  since: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await db.rows
    .selectFrom("publications")
    .select(["external_id", "items"])
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "=", account_id)
    .where("external_id", "is not", null)
    .where("published_at", ">=", since)
    .where("post_id", "!=", post_id)
    .execute()
  return new Set(
    rows.flatMap(({ external_id, items }) => [external_id ?? [], ...items.map((item) => item.externalId ?? [])].flat()),
  )
}

/** The accounts that have a post, or a part of it, or of which nobody knows. */
export async function listAccountsReached(db: WorkspaceReader, postId: Id<"pst">): Promise<readonly Id<"acc">[]> {
  const rows = await db.rows
    .selectFrom("publications")
    .select(["account_id", "state", "items"])
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", postId)
    .execute()
  return rows
    .filter(({ state, items }) => state !== "failed" || items.some(isOutOrSent))
    .map(({ account_id }) => account_id)
}

/** What is out, account by account. */
export async function listTextsOut(db: WorkspaceReader, postId: Id<"pst">) {
  const statement = db.rows.selectFrom("publications").select(["account_id", "items"])
  return statement
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", postId)
    .where("state", "=", "ok")
    .execute()
}

/** What went out to these accounts of late, the newest first. */
export async function listLatestOut(db: WorkspaceReader, accountIds: readonly Id<"acc">[], most: number) {
  if (accountIds.length === 0) return []
  const statement = db.rows.selectFrom("publications").select(["post_id", "account_id", "items"])
  return statement
    .where("workspace_id", "=", db.workspaceId)
    .where("account_id", "in", accountIds)
    .where("state", "=", "ok")
    .orderBy("published_at", "desc")
    .limit(most)
    .execute()
}

/** Marks the accounts that have the post in an earlier text, and no others. */
export async function markEarlierTexts(
  db: WorkspaceWriter,
  postId: Id<"pst">,
  accountIds: readonly Id<"acc">[],
): Promise<void> {
  await db.rows
    .updateTable("publications")
    .set({ has_earlier_text: sql<boolean>`account_id = ANY(${accountIds}::uuid[])` })
    .where("workspace_id", "=", db.workspaceId)
    .where("post_id", "=", postId)
    .where("state", "=", "ok")
    .execute()
}
