import { sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { type CalendarEntry, selectEntries } from "#storage/calendar.ts"
import type { WorkspaceReader } from "#storage/database.ts"

/* What Home and the navigation show of posts. Each statement follows an index and reads a few rows. */

/** How many posts failed, counted to `most`. */
export async function countFailed(db: WorkspaceReader, most: number): Promise<number> {
  const some = db.rows
    .selectFrom("posts")
    .select("posts.id")
    .where("posts.workspace_id", "=", db.workspaceId)
    .where("posts.status", "=", "Failed")
    .limit(most)
  const { count } = await db.rows
    .selectFrom(some.as("some"))
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

/** Posts that failed, the newest first. */
export async function listFailed(db: WorkspaceReader, most: number): Promise<readonly CalendarEntry[]> {
  return selectEntries(db, {})
    .where("posts.status", "=", "Failed")
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(most)
    .execute()
}

/** What goes out next, soonest first. */
export async function listComing(
  db: WorkspaceReader,
  now: Temporal.Instant,
  most: number,
): Promise<readonly CalendarEntry[]> {
  return selectEntries(db, {})
    .where("posts.status", "=", "Scheduled")
    .where("posts.scheduled_at", ">", now)
    .orderBy("posts.scheduled_at")
    .orderBy("posts.id")
    .limit(most)
    .execute()
}

/** Drafts that are wished for a time after `from`, soonest first. */
export async function listWished(
  db: WorkspaceReader,
  from: Temporal.Instant,
  most: number,
): Promise<readonly CalendarEntry[]> {
  return selectEntries(db, {})
    .where("posts.status", "=", "Draft")
    .where("posts.shown_at", ">=", from)
    .orderBy("posts.shown_at")
    .orderBy("posts.id")
    .limit(most)
    .execute()
}

export async function countDrafts(db: WorkspaceReader): Promise<number> {
  const { count } = await db.rows
    .selectFrom("posts")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", db.workspaceId)
    .where("status", "=", "Draft")
    .executeTakeFirstOrThrow()
  return count
}

/** Who changed each of these posts last; the one who made it where nobody has since. */
export async function listChangers(db: WorkspaceReader, ids: readonly Id<"pst">[]) {
  if (ids.length === 0) return []
  return db.rows
    .selectFrom("posts")
    .leftJoin("users", (join) => join.on("users.id", "=", sql<Id<"usr">>`coalesce(posts.changed_by, posts.created_by)`))
    .select([
      "posts.id",
      "users.id as user_id",
      "users.name",
      sql<string | null>`CASE WHEN posts.changed_at IS NULL THEN posts.created_client ELSE posts.changed_client END`.as(
        "client",
      ),
    ])
    .where("posts.workspace_id", "=", db.workspaceId)
    .where("posts.id", "in", ids)
    .execute()
}

/** How far back the first steps of somebody are looked for. */
const mostLookedAt = 500

/** The latest post that somebody wrote, and the latest of theirs that was scheduled or published. */
export async function findOwnSteps(db: WorkspaceReader, userId: Id<"usr">) {
  const recent = db.rows
    .selectFrom("posts")
    .select(["posts.id", "posts.status", "posts.created_by", "posts.created_at", "posts.beginning"])
    .where("posts.workspace_id", "=", db.workspaceId)
    .orderBy("posts.created_at", "desc")
    .orderBy("posts.id", "desc")
    .limit(mostLookedAt)
  const own = await db.rows
    .selectFrom(recent.as("recent"))
    .select(["recent.id", "recent.beginning", sql<boolean>`recent.status <> 'Draft'`.as("is_sent")])
    .distinctOn(sql`recent.status <> 'Draft'`)
    .where("recent.created_by", "=", userId)
    .orderBy(sql`recent.status <> 'Draft'`)
    .orderBy("recent.created_at", "desc")
    .execute()
  const sent = own.find(({ is_sent }) => is_sent)
  return { written: own[0], sent }
}
