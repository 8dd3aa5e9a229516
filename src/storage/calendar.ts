import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { PostStatus } from "#domain/post-status.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/** A post as a calendar shows it: enough for a tile. */
export type CalendarEntry = {
  readonly id: Id<"pst">
  readonly status: PostStatus
  readonly at: Temporal.Instant | null
  readonly text: string
  readonly account_ids: readonly Id<"acc">[]
  readonly label_ids: readonly Id<"lbl">[]
  readonly has_media: boolean
  readonly is_uncertain: boolean
  readonly updated_at: Temporal.Instant
}

export type CalendarFilter = {
  readonly accountIds?: readonly Id<"acc">[] | undefined
  readonly labelId?: Id<"lbl"> | undefined
}

/** Those that stand between two instants, soonest first. An index has them in this order. */
export async function listCalendar(
  db: WorkspaceReader,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  filter: CalendarFilter,
  most: number,
): Promise<readonly CalendarEntry[]> {
  return selectEntries(db, filter)
    .where("posts.shown_at", ">=", from)
    .where("posts.shown_at", "<", to)
    .orderBy("posts.shown_at")
    .orderBy("posts.id")
    .limit(most)
    .execute()
}

/** Drafts that nobody has given a time, last changed first. */
export async function listUnplanned(
  db: WorkspaceReader,
  filter: CalendarFilter,
  most: number,
): Promise<readonly CalendarEntry[]> {
  return selectEntries(db, filter)
    .where("posts.status", "=", "Draft")
    .where("posts.scheduled_at", "is", null)
    .orderBy("posts.updated_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(most)
    .execute()
}

/** These posts as tiles show them. */
export async function listEntries(db: WorkspaceReader, ids: readonly Id<"pst">[]): Promise<readonly CalendarEntry[]> {
  return ids.length === 0 ? [] : selectEntries(db, {}).where("posts.id", "in", ids).execute()
}

/** How much of a text is on a tile. */
const tileLength = 160

export function selectEntries(db: WorkspaceReader, { accountIds, labelId }: CalendarFilter) {
  let statement = db.rows
    .selectFrom("posts")
    .where("posts.workspace_id", "=", db.workspaceId)
    .select([
      "posts.id",
      "posts.status",
      "posts.shown_at as at",
      "posts.account_ids",
      "posts.updated_at",
      sql<string>`left(coalesce(posts.beginning, ''), ${sql.lit(tileLength)})`.as("text"),
      sql<boolean>`posts.first_media IS NOT NULL`.as("has_media"),
      // Of what is not out, nothing is known to have failed.
      sql<boolean>`posts.status = 'Failed' AND coalesce((SELECT bool_and(publications.state = 'uncertain')
        FROM publications WHERE publications.workspace_id = posts.workspace_id
          AND publications.post_id = posts.id AND publications.state <> 'ok'), false)`.as("is_uncertain"),
      sql<readonly Id<"lbl">[]>`ARRAY(SELECT label_id FROM post_labels
        WHERE post_labels.workspace_id = posts.workspace_id AND post_labels.post_id = posts.id
        ORDER BY label_id)`.as("label_ids"),
    ])
  if (accountIds !== undefined) {
    statement = statement.where(sql<boolean>`posts.account_ids && ${[...accountIds]}::uuid[]`)
  }
  if (labelId !== undefined) {
    statement = statement.where(sql<boolean>`EXISTS (SELECT FROM post_labels
      WHERE post_labels.workspace_id = posts.workspace_id AND post_labels.post_id = posts.id
        AND post_labels.label_id = ${labelId})`)
  }
  return statement
}

/** The Scheduled posts of an account in a span of time, by their ids: the order in which they are held for a change. */
export async function listScheduledFor(
  db: WorkspaceReader,
  accountId: Id<"acc">,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  most: number,
): Promise<readonly Id<"pst">[]> {
  const rows = await db.rows
    .selectFrom("posts")
    .select("id")
    .where("workspace_id", "=", db.workspaceId)
    .where("status", "=", "Scheduled")
    .where("scheduled_at", ">", from)
    .where("scheduled_at", "<=", to)
    .where(sql<boolean>`${accountId} = any(account_ids)`)
    .orderBy("id")
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}
