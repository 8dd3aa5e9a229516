import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { WorkspaceReader, WorkspaceWriter } from "#storage/database.ts"
import { type PostRow, selectPosts } from "#storage/posts.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type Import = Selectable<Tables["imports"]>
export type ImportedPost = Pick<Selectable<Tables["import_posts"]>, "row" | "post_id" | "made_as">

/** Notes that an import began. One that is known stays as it is. */
export async function beginImport(
  db: WorkspaceWriter,
  begun: Pick<Import, "key" | "file_name" | "made_by" | "made_at">,
): Promise<void> {
  await db.rows
    .insertInto("imports")
    .values({ ...begun, workspace_id: db.workspaceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The import, held until the transaction ends: one that adds to it or undoes it meanwhile waits. */
export async function lockImport(db: WorkspaceWriter, key: string): Promise<Import | undefined> {
  return db.rows
    .selectFrom("imports")
    .selectAll()
    .where("workspace_id", "=", db.workspaceId)
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirst()
}

export async function listImportedPosts(db: WorkspaceReader, key: string): Promise<readonly ImportedPost[]> {
  return db.rows
    .selectFrom("import_posts")
    .select(["row", "post_id", "made_as"])
    .where("workspace_id", "=", db.workspaceId)
    .where("key", "=", key)
    .orderBy("row")
    .execute()
}

export async function keepImportedPosts(
  db: WorkspaceWriter,
  key: string,
  posts: readonly ImportedPost[],
): Promise<void> {
  if (posts.length === 0) return
  await db.rows
    .insertInto("import_posts")
    .values(posts.map((post) => ({ ...post, key, workspace_id: db.workspaceId })))
    .execute()
}

/** Its posts that nobody has changed and that are not out, held for being deleted. */
export async function lockUntouched(db: WorkspaceWriter, key: string): Promise<readonly PostRow[]> {
  const made = await listImportedPosts(db, key)
  if (made.length === 0) return []
  const asMade = new Map(made.map(({ post_id, made_as }) => [post_id, made_as]))
  const posts = await selectPosts(db)
    .where("id", "in", [...asMade.keys()])
    .where("status", "in", ["Draft", "Scheduled"])
    .orderBy("id")
    .forUpdate()
    .execute()
  return posts.filter(({ id, updated_at }) => asMade.get(id)?.equals(updated_at) === true)
}

export async function noteUndone(db: WorkspaceWriter, key: string, now: Temporal.Instant): Promise<void> {
  await db.rows
    .updateTable("imports")
    .set({ undone_at: now })
    .where("workspace_id", "=", db.workspaceId)
    .where("key", "=", key)
    .execute()
}

export type ImportLine = Pick<Import, "key" | "file_name" | "made_at"> & {
  readonly count: number
  /** How many of its posts an undo would delete. */
  readonly untouched: number
  readonly user_name: string
}

/** The last ones that were not undone, newest first. */
export async function listImports(
  db: WorkspaceReader,
  since: Temporal.Instant,
  most: number,
): Promise<readonly ImportLine[]> {
  return db.rows
    .selectFrom("imports")
    .innerJoin("users", "users.id", "imports.made_by")
    .select([
      "imports.key",
      "imports.file_name",
      "imports.made_at",
      "users.name as user_name",
      sql<number>`(SELECT count(*) FROM import_posts WHERE import_posts.workspace_id = imports.workspace_id
        AND import_posts.key = imports.key)`.as("count"),
      sql<number>`(SELECT count(*) FROM import_posts JOIN posts ON posts.workspace_id = import_posts.workspace_id
          AND posts.id = import_posts.post_id AND posts.updated_at = import_posts.made_as
          AND posts.status IN ('Draft', 'Scheduled')
        WHERE import_posts.workspace_id = imports.workspace_id AND import_posts.key = imports.key)`.as("untouched"),
    ])
    .where("imports.workspace_id", "=", db.workspaceId)
    .where("imports.undone_at", "is", null)
    .where("imports.made_at", ">", since)
    .orderBy("imports.made_at", "desc")
    .limit(most)
    .execute()
}

/** Each goes with the list of its posts; the posts stay. */
export const oldImports = oldRows({ table: "imports", time: "made_at", key: ["workspace_id", "key"], atOnce: 10 })

/** Media by their file names in lower case, the newest first. */
export async function findMediaNamed(
  db: WorkspaceReader,
  names: readonly string[],
): Promise<readonly { readonly id: Id<"med">; readonly name: string }[]> {
  if (names.length === 0) return []
  return db.rows
    .selectFrom("media")
    .select(["id", sql<string>`lower(file_name)`.as("name")])
    .where("workspace_id", "=", db.workspaceId)
    .where(sql<boolean>`lower(file_name) = any(${[...names]}::text[])`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(2000)
    .execute()
}

export type Twin = Pick<PostRow, "account_ids" | "scheduled_at"> & {
  readonly at: Temporal.Instant | null
  readonly search_text: string
}

/** How many drafts without a time are looked through. */
const mostDrafts = 500

/** Posts with one of these texts that stand at one of these instants, or that are drafts without a time. */
export async function findTwins(
  db: WorkspaceReader,
  texts: readonly string[],
  instants: readonly Temporal.Instant[],
): Promise<readonly Twin[]> {
  const posts = db.rows.selectFrom("posts").where("workspace_id", "=", db.workspaceId)
  const isOneOf = sql<boolean>`search_text = any(${[...texts]}::text[])`
  const planned = posts
    .where(sql<boolean>`shown_at = any(${[...instants]}::timestamptz[])`)
    .select(["account_ids", "scheduled_at", "shown_at as at", "search_text"])
    .where(isOneOf)
    .limit(2000)
  const drafts = posts
    .where("status", "=", "Draft")
    .where("scheduled_at", "is", null)
    .select(["account_ids", "scheduled_at", "shown_at as at", "search_text"])
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(mostDrafts)
  const unplanned = db.rows.selectFrom(drafts.as("drafts")).selectAll().where(isOneOf)
  return [...(instants.length === 0 ? [] : await planned.execute()), ...(await unplanned.execute())]
}
