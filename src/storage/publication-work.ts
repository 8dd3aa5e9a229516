import { type Selectable, sql } from "kysely"
import { movePost, type PostEvent, type PostStatus } from "#domain/post-status.ts"
import type { PublicationItem } from "#domain/publication.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { Reader, Writer } from "#storage/database.ts"
import { postColumns, type PostRow } from "#storage/posts.ts"
import type { PublicationState, Tables } from "#storage/tables.ts"

/*
 * The work of publishing, across workspaces: the rows are the queue. Whoever works on one has claimed it with a lease, and
 * every later word about it carries the attempt, so that an older claim never overwrites a newer one.
 */

export type WorkRow = Selectable<Tables["publications"]>
export type WorkKey = Pick<WorkRow, "workspace_id" | "post_id" | "account_id">

type PostKey = Pick<WorkKey, "workspace_id" | "post_id">

/** More than the column takes: a clock may have been moved by a year. */
export const longestLateMs = 2_000_000_000

export type Lease = { readonly by: string; readonly until: Temporal.Instant }

/** Posts whose time has come, held; those that another process is at are passed over. */
export async function lockDuePosts(db: Writer, now: Temporal.Instant, limit: number): Promise<readonly PostRow[]> {
  return db.rows
    .selectFrom("posts")
    .select(postColumns)
    .where("status", "=", "Scheduled")
    .where("scheduled_at", "<=", now)
    .orderBy("scheduled_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export type NewWork = WorkKey & {
  readonly state: PublicationState
  readonly seed: string
  readonly items: readonly PublicationItem[]
  readonly due_at: Temporal.Instant | null
  readonly window_until: Temporal.Instant | null
  readonly attempt: number
  readonly lease_until: Temporal.Instant | null
  readonly lease_by: string | null
  readonly error_code: string | null
  readonly error_message: string | null
  readonly started_at: Temporal.Instant | null
  readonly late_ms: number | null
}

/** Puts work on record, in the place of what an earlier round left. Whoever puts it holds the post. */
export async function putWork(db: Writer, work: readonly NewWork[]): Promise<readonly WorkRow[]> {
  if (work.length === 0) return []
  const column = columnsOf(work)
  const { rows } = await sql<WorkKey & { seed: string; attempt: number }>`
    INSERT INTO publications AS p (workspace_id, post_id, account_id, state, seed, items, due_at, window_until, attempt,
      lease_until, lease_by, error_code, error_message, started_at, late_ms)
    SELECT * FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("post_id")}::uuid[], ${column("account_id")}::uuid[],
      ${column("state")}::text[], ${column("seed")}::text[], ${itemsOf(work)}::jsonb[],
      ${column("due_at")}::timestamptz[], ${column("window_until")}::timestamptz[], ${column("attempt")}::integer[],
      ${column("lease_until")}::timestamptz[], ${column("lease_by")}::text[], ${column("error_code")}::text[],
      ${column("error_message")}::text[], ${column("started_at")}::timestamptz[], ${column("late_ms")}::integer[])
    ON CONFLICT (workspace_id, post_id, account_id) DO UPDATE SET
      state = excluded.state, items = excluded.items, due_at = excluded.due_at, window_until = excluded.window_until,
      attempt = p.attempt + 1, tries = 0, lease_until = excluded.lease_until, lease_by = excluded.lease_by,
      error_code = excluded.error_code, error_message = excluded.error_message,
      started_at = excluded.started_at, late_ms = excluded.late_ms,
      external_id = NULL, url = NULL, published_at = NULL, has_earlier_text = false
    RETURNING p.workspace_id, p.post_id, p.account_id, p.seed, p.attempt`.execute(db.rows)
  const put = new Map(rows.map((row) => [nameOfWork(row), row]))
  return work.flatMap((each) => {
    const row = put.get(nameOfWork(each))
    return row === undefined ? [] : [{ ...each, ...row, ...noResult, tries: 0 }]
  })
}

const noResult = { external_id: null, url: null, published_at: null, has_earlier_text: false } as const

/** One name for each piece of work. */
export function nameOfWork({ workspace_id, post_id, account_id }: WorkKey): string {
  return `${workspace_id} ${post_id} ${account_id}`
}

function itemsOf(rows: readonly { readonly items: readonly PublicationItem[] }[]): readonly string[] {
  return rows.map(({ items }) => JSON.stringify(items))
}

/** Claims work that is due. An account with as many at work as it may have waits for its turn. */
export async function claimWork(
  db: Writer,
  now: Temporal.Instant,
  limit: number,
  perAccount: number,
  lease: Lease,
): Promise<readonly WorkRow[]> {
  const busy = sql<number>`(SELECT count(*) FROM publications w WHERE w.workspace_id = publications.workspace_id
    AND w.account_id = publications.account_id AND w.state = 'working')`
  return db.rows
    .with("due", (query) =>
      query
        .selectFrom("publications")
        .select(["workspace_id", "post_id", "account_id"])
        .where("state", "=", "waiting")
        .where("due_at", "<=", now)
        .where(busy, "<", perAccount)
        .orderBy("due_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("publications")
    .from("due")
    .whereRef("publications.workspace_id", "=", "due.workspace_id")
    .whereRef("publications.post_id", "=", "due.post_id")
    .whereRef("publications.account_id", "=", "due.account_id")
    .set((e) => ({
      state: "working" as const,
      attempt: e("publications.attempt", "+", 1),
      lease_until: lease.until,
      lease_by: lease.by,
      due_at: null,
      // Only the first time counts: later ones go on with what has begun.
      started_at: sql<Temporal.Instant>`coalesce(publications.started_at, ${now})`,
      late_ms: sql<number>`coalesce(publications.late_ms,
        least(extract(epoch FROM ${now}::timestamptz - publications.due_at) * 1000, ${longestLateMs})::integer)`,
    }))
    .returningAll("publications")
    .execute()
}

/** What a worker has to say about a piece of work that it holds. */
export type WorkUpdate = WorkKey & {
  readonly attempt: number
  readonly state: PublicationState
  readonly items: readonly PublicationItem[]
  readonly tries: number
  readonly due_at: Temporal.Instant | null
  /** Until when it is tried from now on; null when that stays. */
  readonly window_until: Temporal.Instant | null
  readonly external_id: string | null
  readonly url: string | null
  readonly published_at: Temporal.Instant | null
  readonly error_code: string | null
  readonly error_message: string | null
}

/**
 * Writes what workers said, as far as they still hold the work, and returns which of it was written. A certain success is
 * written late, too, if nobody has found out meanwhile: it settles what was uncertain.
 */
export async function writeWork(db: Writer, updates: readonly WorkUpdate[]): Promise<readonly WorkKey[]> {
  if (updates.length === 0) return []
  const column = columnsOf(updates)
  const { rows } = await sql<WorkKey>`
    UPDATE publications AS p SET
      state = u.state, items = u.items, tries = u.tries, due_at = u.due_at, external_id = u.external_id, url = u.url,
      published_at = u.published_at, error_code = u.error_code, error_message = u.error_message,
      window_until = COALESCE(u.window_until, p.window_until),
      lease_until = CASE WHEN u.state = 'working' THEN p.lease_until END,
      lease_by = CASE WHEN u.state = 'working' THEN p.lease_by END
    FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("post_id")}::uuid[], ${column("account_id")}::uuid[],
      ${column("attempt")}::integer[], ${column("state")}::text[],
      ${itemsOf(updates)}::jsonb[], ${column("tries")}::integer[],
      ${column("due_at")}::timestamptz[], ${column("external_id")}::text[], ${column("url")}::text[],
      ${column("published_at")}::timestamptz[], ${column("error_code")}::text[], ${column("error_message")}::text[],
      ${column("window_until")}::timestamptz[]
    ) AS u (workspace_id, post_id, account_id, attempt, state, items, tries, due_at, external_id, url, published_at,
      error_code, error_message, window_until)
    WHERE p.workspace_id = u.workspace_id AND p.post_id = u.post_id AND p.account_id = u.account_id
      AND ((p.state = 'working' AND p.attempt = u.attempt) OR (p.state = 'uncertain' AND u.state = 'ok'))
    RETURNING p.workspace_id, p.post_id, p.account_id`.execute(db.rows)
  return rows
}

/** A person has looked: it is there. */
export async function settleByHand(
  db: Writer,
  { workspace_id, post_id, account_id }: WorkKey,
  found: { readonly externalId: string | null; readonly url: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await db.rows
    .updateTable("publications")
    .set({
      state: "ok",
      external_id: found.externalId,
      url: found.url,
      published_at: now,
      error_code: null,
      error_message: null,
    })
    .where("workspace_id", "=", workspace_id)
    .where("post_id", "=", post_id)
    .where("account_id", "=", account_id)
    .execute()
}

/** Holds the posts of some work, in an order that all processes keep to. */
export async function lockPostsOf(db: Writer, keys: readonly WorkKey[]): Promise<readonly PostRow[]> {
  return db.rows
    .selectFrom("posts")
    .select(postColumns)
    .where(isOf("id", keys))
    .orderBy("workspace_id")
    .orderBy("id")
    .forUpdate()
    .execute()
}

export async function readPostsOf(db: Reader, keys: readonly PostKey[]): Promise<readonly PostRow[]> {
  return db.rows.selectFrom("posts").select(postColumns).where(isOf("id", keys)).execute()
}

export async function listWorkOf(db: Reader, posts: readonly PostRow[]): Promise<readonly WorkRow[]> {
  if (posts.length === 0) return []
  const keys = posts.map(({ workspace_id, id }) => ({ workspace_id, post_id: id }))
  return db.rows.selectFrom("publications").selectAll().where(isOf("post_id", keys)).execute()
}

/** Whether a row is of one of these posts; `column` is where the row keeps the post's id. */
function isOf(column: "id" | "post_id", keys: readonly PostKey[]) {
  const workspaces = keys.map(({ workspace_id }) => workspace_id)
  const posts = keys.map(({ post_id }) => post_id)
  return sql<boolean>`(workspace_id, ${sql.ref(column)}) IN (SELECT * FROM unnest(${workspaces}::uuid[], ${posts}::uuid[]))`
}

/**
 * The same event for several posts, all of them held by the caller. Without an event they stay what they are. In both cases
 * `updated_at` moves on.
 */
export async function movePosts(
  db: Writer,
  posts: readonly PostRow[],
  event: PostEvent | null,
  now: Temporal.Instant,
): Promise<readonly PostRow[]> {
  const byStatus = Map.groupBy(posts, ({ status }) => (event === null ? status : movePost(status, event)))
  const moved: PostRow[] = []
  for (const [status, group] of byStatus) moved.push(...(await writeStatus(db, group, status, now)))
  return moved
}

async function writeStatus(
  db: Writer,
  posts: readonly PostRow[],
  status: PostStatus,
  now: Temporal.Instant,
): Promise<readonly PostRow[]> {
  const rows = await db.rows
    .updateTable("posts")
    .set({
      status,
      updated_at: sql<Temporal.Instant>`greatest(${now}, updated_at + interval '1 microsecond')`,
      ...(status === "Publishing" ? { sent_at: now, undo_status: null, undo_scheduled_at: null } : {}),
    })
    .where(
      isOf(
        "id",
        posts.map(({ workspace_id, id }) => ({ workspace_id, post_id: id })),
      ),
    )
    .returning(["workspace_id", "id", "updated_at"])
    .execute()
  const changed = new Map(rows.map(({ workspace_id, id, updated_at }) => [`${workspace_id} ${id}`, updated_at]))
  return posts.flatMap((post) => {
    const updated_at = changed.get(`${post.workspace_id} ${post.id}`)
    return updated_at === undefined ? [] : [{ ...post, status, updated_at }]
  })
}

/** Keeps what a worker holds for a while longer, and tells what that is: what it has lost meanwhile is not among it. */
export async function renewLeases(
  db: Writer,
  { by, until }: Lease,
): Promise<readonly (WorkKey & { attempt: number })[]> {
  return db.rows
    .updateTable("publications")
    .set({ lease_until: until })
    .where("state", "=", "working")
    .where("lease_by", "=", by)
    .returning(["workspace_id", "post_id", "account_id", "attempt"])
    .execute()
}

/** Work whose worker is gone is due again. What was sent and not answered is then asked about first. */
export async function releaseExpired(db: Writer, now: Temporal.Instant): Promise<number> {
  const released = await db.rows
    .updateTable("publications")
    .set({ state: "waiting", due_at: now, lease_until: null, lease_by: null })
    .where("state", "=", "working")
    .where("lease_until", "<", now)
    .executeTakeFirst()
  return Number(released.numUpdatedRows)
}

/** The earliest instants of each kind of thing to do; null where there is none. */
export type NextDue = {
  /** A post's time comes. */
  readonly post: Temporal.Instant | null
  /** Work is to be gone on with. */
  readonly work: Temporal.Instant | null
  /** A lease runs out that nobody has renewed. */
  readonly lease: Temporal.Instant | null
}

export async function findNextDue(db: Reader): Promise<NextDue> {
  const next = sql<NextDue>`(SELECT
    (SELECT min(scheduled_at) FROM posts WHERE status = 'Scheduled') AS post,
    (SELECT min(due_at) FROM publications WHERE state = 'waiting') AS work,
    (SELECT min(lease_until) FROM publications WHERE state = 'working') AS lease)`
  return db.rows.selectFrom(next.as("next")).selectAll().executeTakeFirstOrThrow()
}

/** All work that is not finished. */
export async function listOpenWork(db: Reader): Promise<readonly WorkRow[]> {
  return db.rows.selectFrom("publications").selectAll().where("state", "in", ["waiting", "working"]).execute()
}

/** Nobody can tell any more whether this work was done. Its posts are held by the caller. */
export async function doubtWork(db: Writer, work: readonly WorkKey[], message: string): Promise<void> {
  if (work.length === 0) return
  const column = columnsOf(work)
  await sql`UPDATE publications AS p SET state = 'uncertain', error_code = 'Uncertain', error_message = ${message},
      due_at = NULL, lease_until = NULL, lease_by = NULL
    FROM unnest(${column("workspace_id")}::uuid[], ${column("post_id")}::uuid[], ${column("account_id")}::uuid[])
      AS d (workspace_id, post_id, account_id)
    WHERE p.workspace_id = d.workspace_id AND p.post_id = d.post_id AND p.account_id = d.account_id`.execute(db.rows)
}
