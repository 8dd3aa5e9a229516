import { type Insertable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { Reader, Writer } from "#storage/database.ts"
import type { EventRow } from "#storage/events.ts"
import type { Tables } from "#storage/tables.ts"
import type { Delivery } from "#storage/webhook-deliveries.ts"
import type { Webhook } from "#storage/webhooks.ts"

/*
 * The work of delivering, across workspaces: the rows are the queue. Whoever works on one has claimed it with a lease, and
 * every later word about it carries the number of the claim, so that an older claim never overwrites a newer one.
 */

export type DeliveryLease = { readonly by: string; readonly until: Temporal.Instant }

type ClaimedRow = Pick<Delivery, "workspace_id" | "id" | "webhook_id" | "event_id" | "claim" | "tries">

/** A delivery with all that it takes to make it. Those of one claim share their webhook and their event. */
export type ClaimedDelivery = ClaimedRow & { readonly webhook: WebhookToCall; readonly event: EventToTell }

export type WebhookToCall = Pick<Webhook, "id" | "url" | "secret" | "next_secret" | "changes_over_at" | "status"> & {
  /** The workspace's plan, and how many older webhooks there are: both say whether this one is within it. */
  readonly plan: string | null
  readonly older: number
}

export type EventToTell = Pick<EventRow, "workspace_id" | "id" | "type" | "created_at" | "trace"> & {
  /** The text of its data, to the letter: the column is `json`, which keeps it as it was written. */
  readonly data: string
}

/**
 * The webhooks that something waits for, each with when it is due first. One step into the index for each of them: how
 * much waits for one that is dead makes no difference to the others.
 */
export const waitingWebhooks = sql`waiting AS (
  (SELECT webhook_id, due_at FROM webhook_deliveries WHERE state = 'pending' ORDER BY webhook_id, due_at LIMIT 1)
  UNION ALL
  SELECT next.* FROM waiting CROSS JOIN LATERAL (
    SELECT d.webhook_id, d.due_at FROM webhook_deliveries d
    WHERE d.state = 'pending' AND d.webhook_id > waiting.webhook_id ORDER BY d.webhook_id, d.due_at LIMIT 1
  ) AS next
)`

/** How many more deliveries to one webhook this process takes. */
export type FreeAt = { readonly id: Id<"whk">; readonly left: number }

/**
 * Claims what is due, the longest waiting webhooks first, and from each only as many as there is space for: a webhook with
 * thousands waiting is one among others.
 */
export async function claimDeliveries(
  db: Writer,
  now: Temporal.Instant,
  limit: number,
  capacity: { readonly perWebhook: number; readonly busy: readonly FreeAt[] },
  lease: DeliveryLease,
): Promise<readonly ClaimedDelivery[]> {
  const { perWebhook, busy } = capacity
  const full = busy.filter(({ left }) => left <= 0).map(({ id }) => id)
  const { rows } = await sql<ClaimedRow>`
    WITH RECURSIVE ${waitingWebhooks}, ready AS (
      SELECT webhook_id FROM waiting WHERE due_at <= ${now} AND webhook_id <> ALL(${full}::uuid[])
      ORDER BY due_at LIMIT ${limit}
    ), picked AS (
      SELECT d.workspace_id, d.id FROM ready
      LEFT JOIN unnest(${busy.map(({ id }) => id)}::uuid[], ${busy.map(({ left }) => left)}::integer[]) AS b (id, space)
        ON b.id = ready.webhook_id
      CROSS JOIN LATERAL (
        SELECT p.workspace_id, p.id FROM webhook_deliveries p
        WHERE p.webhook_id = ready.webhook_id AND p.state = 'pending' AND p.due_at <= ${now}
        ORDER BY p.due_at, p.id LIMIT coalesce(b.space, ${perWebhook}) FOR UPDATE SKIP LOCKED
      ) AS d
      LIMIT ${limit}
    )
    UPDATE webhook_deliveries AS d
    SET state = 'sending', claim = d.claim + 1, due_at = NULL, lease_until = ${lease.until}, lease_by = ${lease.by}
    FROM picked WHERE d.workspace_id = picked.workspace_id AND d.id = picked.id
    RETURNING d.workspace_id, d.id, d.webhook_id, d.event_id, d.claim, d.tries`.execute(db.rows)
  if (rows.length === 0) return []
  const webhooks = new Map((await readWebhooks(db, rows)).map((webhook) => [webhook.id, webhook]))
  const events = new Map((await readEvents(db, rows)).map((event) => [event.id, event]))
  return rows.flatMap((row) => {
    const [webhook, event] = [webhooks.get(row.webhook_id), events.get(row.event_id)]
    return webhook === undefined || event === undefined ? [] : [{ ...row, webhook, event }]
  })
}

/** Each once, however many deliveries go to it. */
async function readWebhooks(db: Reader, claimed: readonly ClaimedRow[]): Promise<readonly WebhookToCall[]> {
  const ids = [...new Set(claimed.map(({ webhook_id }) => webhook_id))]
  return db.rows
    .selectFrom("webhooks as w")
    .innerJoin("workspaces as s", "s.id", "w.workspace_id")
    .select(["w.id", "w.url", "w.secret", "w.next_secret", "w.changes_over_at", "w.status", "s.plan"])
    .select(
      sql<number>`(SELECT count(*) FROM webhooks o WHERE o.workspace_id = w.workspace_id
        AND (o.created_at, o.id) < (w.created_at, w.id))`.as("older"),
    )
    .where(sql<boolean>`w.id = ANY(${ids}::uuid[])`)
    .execute()
}

/**
 * Each once, however many webhooks hear of it, and each by its own key: in a join with the deliveries, PostgreSQL may come
 * to look through all events of a workspace for every one of them.
 */
async function readEvents(db: Reader, claimed: readonly ClaimedRow[]): Promise<readonly EventToTell[]> {
  const keys = [...new Map(claimed.map((row) => [row.event_id, row])).values()]
  const column = columnsOf(keys)
  return db.rows
    .selectFrom("events")
    .select(["workspace_id", "id", "type", "created_at", "trace"])
    .select(sql<string>`data::text`.as("data"))
    .where(
      sql<boolean>`(workspace_id, id) IN
        (SELECT * FROM unnest(${column("workspace_id")}::uuid[], ${column("event_id")}::uuid[]))`,
    )
    .execute()
}

/** What a worker has to say about a delivery that it holds. */
export type DeliveryUpdate = Pick<
  Delivery,
  "workspace_id" | "id" | "claim" | "state" | "tries" | "due_at" | "last_status" | "last_error"
>

/** Writes what workers said, as far as they still hold the work, and returns which of it was written. */
export async function writeDeliveries(db: Writer, updates: readonly DeliveryUpdate[]): Promise<ReadonlySet<Id<"whd">>> {
  const column = columnsOf(updates)
  const { rows } = await sql<{ id: Id<"whd"> }>`
    UPDATE webhook_deliveries AS d SET
      state = u.state, tries = u.tries, due_at = u.due_at, last_status = u.last_status, last_error = u.last_error,
      lease_until = NULL, lease_by = NULL
    FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("id")}::uuid[], ${column("claim")}::integer[],
      ${column("state")}::text[], ${column("tries")}::integer[], ${column("due_at")}::timestamptz[],
      ${column("last_status")}::integer[], ${column("last_error")}::text[]
    ) AS u (workspace_id, id, claim, state, tries, due_at, last_status, last_error)
    WHERE d.workspace_id = u.workspace_id AND d.id = u.id AND d.claim = u.claim AND d.state = 'sending'
    RETURNING d.id`.execute(db.rows)
  return new Set(rows.map(({ id }) => id))
}

export async function insertWebhookAttempts(
  db: Writer,
  attempts: readonly Insertable<Tables["webhook_attempts"]>[],
): Promise<void> {
  if (attempts.length === 0) return
  const column = columnsOf(attempts)
  await sql`
    INSERT INTO webhook_attempts (workspace_id, id, delivery_id, at, took_ms, status, error)
    SELECT * FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("id")}::uuid[], ${column("delivery_id")}::uuid[],
      ${column("at")}::timestamptz[], ${column("took_ms")}::integer[], ${column("status")}::integer[],
      ${column("error")}::text[])`.execute(db.rows)
}

/** What waits for a webhook that is paused will not be sent. */
export async function failWaiting(db: Writer, webhooks: readonly Id<"whk">[], reason: string): Promise<void> {
  if (webhooks.length === 0) return
  await db.rows
    .updateTable("webhook_deliveries")
    .set({ state: "failed", due_at: null, last_error: reason })
    .where("state", "=", "pending")
    .where("webhook_id", "in", webhooks)
    .where((e) =>
      e.exists(
        e
          .selectFrom("webhooks as w")
          .select("w.id")
          .whereRef("w.id", "=", "webhook_deliveries.webhook_id")
          .where("w.status", "=", "paused"),
      ),
    )
    .execute()
}

/** Keeps what a worker holds for a while longer. */
export async function renewDeliveries(db: Writer, { by, until }: DeliveryLease): Promise<void> {
  const statement = db.rows.updateTable("webhook_deliveries").set({ lease_until: until })
  await statement.where("state", "=", "sending").where("lease_by", "=", by).execute()
}

/** What a worker that is gone has left is due again: it may have arrived, and arrives once more with the same ids. */
export async function releaseDeliveries(db: Writer, now: Temporal.Instant): Promise<void> {
  await db.rows
    .updateTable("webhook_deliveries")
    .set({ state: "pending", due_at: now, lease_until: null, lease_by: null })
    .where("state", "=", "sending")
    .where("lease_until", "<", now)
    .execute()
}

export type WebhookDue = {
  readonly event: Temporal.Instant | null
  readonly delivery: Temporal.Instant | null
  readonly lease: Temporal.Instant | null
}

/** When there may be something to do, of each kind. Webhooks that have no space left do not count. */
export async function findWebhookDue(db: Reader, full: readonly Id<"whk">[]): Promise<WebhookDue> {
  const next = sql<WebhookDue>`(WITH RECURSIVE ${waitingWebhooks} SELECT
    (SELECT min(created_at) FROM events WHERE fanned_out_at IS NULL) AS event,
    (SELECT min(due_at) FROM waiting WHERE webhook_id <> ALL(${full}::uuid[])) AS delivery,
    (SELECT min(lease_until) FROM webhook_deliveries WHERE state = 'sending') AS lease)`
  return db.rows.selectFrom(next.as("next")).selectAll().executeTakeFirstOrThrow()
}
