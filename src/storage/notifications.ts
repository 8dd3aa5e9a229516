import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import type { NotificationData, NotificationKind } from "#domain/notification.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { Reader, WorkspaceReader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type Notification = Selectable<Tables["notifications"]>

export type NewNotification = Pick<Notification, "id" | "kind" | "created_at"> & {
  readonly workspace_id?: Id<"wsp">
  readonly user_id?: Id<"usr">
  readonly about?: string
  readonly data: NotificationData
}

/** Records, with its change, what people are to be told. Who that is and how is found out after the commit. */
export async function insertNotifications(db: Writer, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return
  const rows = notifications.map(({ workspace_id = null, user_id = null, about = null, data, ...rest }) => ({
    ...rest,
    workspace_id,
    user_id,
    about,
    data: JSON.stringify(data),
  }))
  const column = columnsOf(rows)
  await sql`
    INSERT INTO notifications (id, workspace_id, user_id, kind, about, data, created_at)
    SELECT * FROM unnest(
      ${column("id")}::uuid[], ${column("workspace_id")}::uuid[], ${column("user_id")}::uuid[], ${column("kind")}::text[],
      ${column("about")}::uuid[], ${column("data")}::jsonb[], ${column("created_at")}::timestamptz[])`.execute(db.rows)
  db.tellOfEvents()
}

/** Those that nobody has been told of yet, held; those that another process is at are passed over. */
export async function lockNewNotifications(db: Writer, limit: number): Promise<readonly Notification[]> {
  return db.rows
    .selectFrom("notifications")
    .selectAll()
    .where("fanned_out_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markTold(db: Writer, ids: readonly Id<"ntf">[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await db.rows.updateTable("notifications").set({ fanned_out_at: now }).where("id", "in", ids).execute()
}

/** The newest of a kind about one record. */
export async function findNotificationAbout(
  db: WorkspaceReader,
  kind: NotificationKind,
  about: string,
): Promise<Notification | undefined> {
  const found = db.rows.selectFrom("notifications").selectAll().where("workspace_id", "=", db.workspaceId)
  return found.where("kind", "=", kind).where("about", "=", about).orderBy("id", "desc").limit(1).executeTakeFirst()
}

/** Each goes with the receipts of everybody who was told. */
export const oldNotifications = oldRows({ table: "notifications", time: "created_at", key: ["id"], atOnce: 100 })

/** Whether what a notification tells of is still to be put right; null where there is nothing to put right. */
function isOpen(now: Temporal.Instant) {
  const isFailed = sql`EXISTS (SELECT FROM posts p
    WHERE p.workspace_id = n.workspace_id AND p.id = n.about AND p.status = 'Failed')`
  return sql<boolean | null>`CASE n.kind
    WHEN 'post.failed' THEN ${isFailed}
    WHEN 'post.uncertain' THEN ${isFailed}
    WHEN 'post.keptBack' THEN ${isFailed}
    WHEN 'account.reconnect' THEN EXISTS (SELECT FROM accounts a WHERE a.workspace_id = n.workspace_id
      AND a.id = n.about AND a.deleted_at IS NULL AND a.status = 'NeedsReconnect')
    WHEN 'request.asked' THEN EXISTS (SELECT FROM approvals r WHERE r.workspace_id = n.workspace_id
      AND r.id = n.about AND r.state = 'pending' AND r.expires_at > ${now})
    WHEN 'webhook.paused' THEN EXISTS (SELECT FROM webhooks w WHERE w.workspace_id = n.workspace_id
      AND w.id = n.about AND w.paused_at IS NOT NULL)
  END`
}

export type ShownNotification = Pick<Notification, "id" | "kind" | "about" | "data" | "created_at" | "workspace_id"> & {
  readonly read_at: Temporal.Instant | null
  readonly is_open: boolean | null
}

type Which = {
  readonly workspaceId: Id<"wsp"> | null
  readonly isUnread: boolean
  readonly before?: Id<"ntf"> | undefined
  readonly limit: number
}

/** What somebody was told in a workspace, and of themselves; the newest first. */
export async function listNotifications(
  db: Reader,
  userId: Id<"usr">,
  { workspaceId, isUnread, before, limit }: Which,
  now: Temporal.Instant,
): Promise<readonly ShownNotification[]> {
  let statement = selectShown(db, userId, workspaceId, now)
  if (isUnread) statement = statement.where("r.read_at", "is", null)
  if (before !== undefined) statement = statement.where("r.notification_id", "<", before)
  return statement.orderBy("r.notification_id", "desc").limit(limit).execute()
}

/** One that somebody was told of, by whichever way. */
export async function findNotification(
  db: Reader,
  id: Id<"ntf">,
  userId: Id<"usr">,
  now: Temporal.Instant,
): Promise<ShownNotification | undefined> {
  const toldByMessage = sql<boolean>`EXISTS (SELECT FROM message_notifications m JOIN messages e ON e.id = m.message_id
    WHERE m.notification_id = n.id AND e.user_id = ${userId})`
  return db.rows
    .selectFrom("notifications as n")
    .leftJoin("notification_receipts as r", (join) =>
      join.onRef("r.notification_id", "=", "n.id").on("r.user_id", "=", userId),
    )
    .select(["n.id", "n.kind", "n.about", "n.data", "n.created_at", "n.workspace_id", "r.read_at"])
    .select(isOpen(now).as("is_open"))
    .where("n.id", "=", id)
    .where((e) => e.or([e("r.user_id", "=", userId), toldByMessage]))
    .executeTakeFirst()
}

/** Those of a message that is about to go out. */
export async function listNotificationsOf(
  db: Reader,
  messageId: Id<"mes">,
  now: Temporal.Instant,
): Promise<readonly ShownNotification[]> {
  return db.rows
    .selectFrom("message_notifications as m")
    .innerJoin("notifications as n", "n.id", "m.notification_id")
    .select(["n.id", "n.kind", "n.about", "n.data", "n.created_at", "n.workspace_id"])
    .select(sql<Temporal.Instant | null>`NULL::timestamptz`.as("read_at"))
    .select(isOpen(now).as("is_open"))
    .where("m.message_id", "=", messageId)
    .orderBy("n.id")
    .execute()
}

function selectShown(db: Reader, userId: Id<"usr">, workspaceId: Id<"wsp"> | null, now: Temporal.Instant) {
  return db.rows
    .selectFrom("notification_receipts as r")
    .innerJoin("notifications as n", "n.id", "r.notification_id")
    .select(["n.id", "n.kind", "n.about", "n.data", "n.created_at", "n.workspace_id", "r.read_at"])
    .select(isOpen(now).as("is_open"))
    .where("r.user_id", "=", userId)
    .where((e) => e.or([e("r.workspace_id", "is", null), e("r.workspace_id", "=", workspaceId)]))
}

/** Counted to `most`. */
export async function countUnread(
  db: Reader,
  userId: Id<"usr">,
  workspaceId: Id<"wsp"> | null,
  most: number,
): Promise<number> {
  const some = db.rows
    .selectFrom("notification_receipts")
    .select("notification_id")
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .where((e) => e.or([e("workspace_id", "is", null), e("workspace_id", "=", workspaceId)]))
    .limit(most)
  const { count } = await db.rows
    .selectFrom(some.as("some"))
    .select((e) => e.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

export async function countReceipts(db: Reader, userId: Id<"usr">, ids: readonly Id<"ntf">[]): Promise<number> {
  const { count } = await db.rows
    .selectFrom("notification_receipts")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("notification_id", "in", ids)
    .executeTakeFirstOrThrow()
  return count
}

/** Those given, or all up to the newest that the person has seen. */
export async function markRead(
  db: Writer,
  userId: Id<"usr">,
  which: { readonly ids: readonly Id<"ntf">[] } | { readonly workspaceId: Id<"wsp"> | null; readonly until: Id<"ntf"> },
  now: Temporal.Instant,
): Promise<number> {
  const statement = db.rows
    .updateTable("notification_receipts")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
  if ("ids" in which && which.ids.length === 0) return 0
  const narrowed =
    "ids" in which
      ? statement.where("notification_id", "in", which.ids)
      : statement
          .where("notification_id", "<=", which.until)
          .where((e) => e.or([e("workspace_id", "is", null), e("workspace_id", "=", which.workspaceId)]))
  return Number((await narrowed.executeTakeFirst()).numUpdatedRows)
}

export type Receipt = Selectable<Tables["notification_receipts"]>

export async function insertReceipts(db: Writer, receipts: readonly Receipt[]): Promise<void> {
  if (receipts.length > 0)
    await db.rows
      .insertInto("notification_receipts")
      .values([...receipts])
      .execute()
}
