import { type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { shownDeliveries } from "#domain/webhook.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

/* The log of deliveries, as people see and change it. The work itself is in webhook-work.ts. */

export type Delivery = Selectable<Tables["webhook_deliveries"]>
export type NewDelivery = Pick<Delivery, "workspace_id" | "id" | "webhook_id" | "event_id" | "due_at" | "created_at">
export type DeliveryOfEvent = Delivery & Pick<Selectable<Tables["events"]>, "type">
export type WebhookAttempt = Selectable<Tables["webhook_attempts"]>

/** Puts deliveries on record that are to be made. */
export async function insertDeliveries(db: Writer, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const column = columnsOf(deliveries)
  await sql`
    INSERT INTO webhook_deliveries (workspace_id, id, webhook_id, event_id, due_at, created_at, state)
    SELECT *, 'pending' FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("id")}::uuid[], ${column("webhook_id")}::uuid[],
      ${column("event_id")}::uuid[], ${column("due_at")}::timestamptz[], ${column("created_at")}::timestamptz[])`.execute(
    db.rows,
  )
}

/** Newest first; those that are older than the log goes back only while they are still on their way. */
export async function listDeliveries(
  db: WorkspaceReader,
  webhookId: Id<"whk">,
  since: Temporal.Instant,
): Promise<readonly DeliveryOfEvent[]> {
  return selectDeliveries(db)
    .where("d.webhook_id", "=", webhookId)
    .where((e) => e.or([e("d.created_at", ">=", since), e("d.state", "in", ["pending", "sending"])]))
    .orderBy("d.id", "desc")
    .limit(shownDeliveries)
    .execute()
}

export async function findDelivery(db: WorkspaceReader, id: Id<"whd">): Promise<DeliveryOfEvent | undefined> {
  return selectDeliveries(db).where("d.id", "=", id).executeTakeFirst()
}

/** Somebody may send again as often as they like. */
const shownAttempts = 100

/** The last tries of each delivery, oldest first. */
export async function listWebhookAttempts(
  db: WorkspaceReader,
  deliveries: readonly Id<"whd">[],
): Promise<readonly WebhookAttempt[]> {
  if (deliveries.length === 0) return []
  const numbered = db.rows
    .selectFrom("webhook_attempts")
    .selectAll()
    .select(sql<number>`row_number() OVER (PARTITION BY delivery_id ORDER BY at DESC, id DESC)`.as("from_last"))
    .where("workspace_id", "=", db.workspaceId)
    .where("delivery_id", "in", deliveries)
  return db.rows
    .selectFrom(numbered.as("numbered"))
    .selectAll()
    .where("from_last", "<=", shownAttempts)
    .orderBy("at")
    .orderBy("id")
    .execute()
}

/** What a delivery carries, as it was put on record. */
export type CarriedEvent = Pick<Selectable<Tables["events"]>, "id" | "type" | "created_at"> & {
  /** The text of the event's data, to the letter. */
  readonly data: string
}

export async function findCarriedEvent(db: WorkspaceReader, id: Id<"whd">): Promise<CarriedEvent | undefined> {
  return db.rows
    .selectFrom("webhook_deliveries as d")
    .innerJoin("events as e", (join) =>
      join.onRef("e.workspace_id", "=", "d.workspace_id").onRef("e.id", "=", "d.event_id"),
    )
    .select(["e.id", "e.type", "e.created_at"])
    .select(sql<string>`e.data::text`.as("data"))
    .where("d.workspace_id", "=", db.workspaceId)
    .where("d.id", "=", id)
    .executeTakeFirst()
}

export type LastAttempt = Pick<WebhookAttempt, "at" | "took_ms" | "status" | "error"> & {
  readonly webhook_id: Id<"whk">
}

/** The last try to each webhook, among the deliveries that its log shows. */
export async function listLastAttempts(db: WorkspaceReader): Promise<readonly LastAttempt[]> {
  const last = sql<LastAttempt>`(
    SELECT w.id AS webhook_id, last.* FROM webhooks w CROSS JOIN LATERAL (
      SELECT a.at, a.took_ms, a.status, a.error FROM (
        SELECT d.id FROM webhook_deliveries d WHERE d.workspace_id = w.workspace_id AND d.webhook_id = w.id
        ORDER BY d.id DESC LIMIT ${shownDeliveries}
      ) AS shown
      JOIN webhook_attempts a ON a.workspace_id = w.workspace_id AND a.delivery_id = shown.id
      ORDER BY a.at DESC, a.id DESC LIMIT 1
    ) AS last WHERE w.workspace_id = ${db.workspaceId})`
  return db.rows.selectFrom(last.as("last")).selectAll().execute()
}

const afresh = { state: "pending", tries: 0, lease_until: null, lease_by: null } as const

/** Queues a delivery as if it were new. What an attempt under way has to say about it no longer counts. */
export async function queueAgain(db: WorkspaceWriter, id: Id<"whd">, now: Temporal.Instant): Promise<void> {
  await db.rows
    .updateTable("webhook_deliveries")
    .set((e) => ({ ...afresh, due_at: now, claim: e("claim", "+", 1) }))
    .where("workspace_id", "=", db.workspaceId)
    .where("id", "=", id)
    .execute()
}

/** Queues everything of a webhook that failed since then as if it were new, and returns how many. */
export async function queueFailedAgain(
  db: WorkspaceWriter,
  webhookId: Id<"whk">,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> {
  const queued = await db.rows
    .updateTable("webhook_deliveries")
    .set({ ...afresh, due_at: now })
    .where("workspace_id", "=", db.workspaceId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "failed")
    .where("created_at", ">=", since)
    .executeTakeFirst()
  return Number(queued.numUpdatedRows)
}

/** What the log no longer keeps, with the tries. What is still on its way stays. */
export const oldDeliveries = oldRows({
  table: "webhook_deliveries",
  time: "created_at",
  key: ["workspace_id", "id"],
  unneeded: () => sql<boolean>`old.state IN ('delivered', 'failed')`,
  // Eight tries each, and eight more whenever somebody sends it again.
  atOnce: 100,
})

function selectDeliveries(db: WorkspaceReader) {
  return db.rows
    .selectFrom("webhook_deliveries as d")
    .innerJoin("events", (join) =>
      join.onRef("events.workspace_id", "=", "d.workspace_id").onRef("events.id", "=", "d.event_id"),
    )
    .selectAll("d")
    .select("events.type")
    .where("d.workspace_id", "=", db.workspaceId)
}
