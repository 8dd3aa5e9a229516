import { type Insertable, type Selectable, sql } from "kysely"
import type { Id } from "#domain/ids.ts"
import { columnsOf } from "#storage/columns-of.ts"
import type { Reader, WorkspaceReader, WorkspaceWriter, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import type { Tables } from "#storage/tables.ts"

export type EventRow = Selectable<Tables["events"]>

/** Records events with their change; listeners are notified after the commit. */
export async function insertEvents(db: Writer, events: readonly Insertable<Tables["events"]>[]): Promise<void> {
  if (events.length === 0) return
  const column = columnsOf(events)
  await sql`
    INSERT INTO events (workspace_id, id, type, created_at, data, fanned_out_at, trace)
    SELECT * FROM unnest(
      ${column("workspace_id")}::uuid[], ${column("id")}::uuid[], ${column("type")}::text[],
      ${column("created_at")}::timestamptz[], ${column("data")}::json[],
      ${events.map(({ fanned_out_at = null }) => fanned_out_at)}::timestamptz[],
      ${events.map(({ trace = null }) => trace)}::text[])`.execute(db.rows)
  db.tellOfEvents()
}

/**
 * Which of these workspaces have a webhook that asks for a type of event: what nobody asks for is neither put together nor
 * kept. A paused webhook asks too, because it counts what it misses.
 */
export async function findAsking(
  db: Reader,
  type: EventRow["type"],
  workspaceIds: Iterable<Id<"wsp">>,
): Promise<ReadonlySet<Id<"wsp">>> {
  const asking = await db.rows
    .selectFrom("webhooks")
    .select("workspace_id")
    .distinct()
    .where(sql<boolean>`workspace_id = ANY(${[...new Set(workspaceIds)]}::uuid[])`)
    .where(sql<boolean>`${type} = ANY(events)`)
    .execute()
  return new Set(asking.map(({ workspace_id }) => workspace_id))
}

/** Records an event of which there may be many, if somebody asks for it. */
export async function insertEventIfAsked(
  db: WorkspaceWriter,
  event: Pick<EventRow, "id" | "type" | "created_at">,
  readData: () => Promise<object>,
): Promise<void> {
  if ((await findAsking(db, event.type, [db.workspaceId])).size === 0) return
  await insertEvents(db, [{ ...event, workspace_id: db.workspaceId, data: JSON.stringify(await readData()) }])
}

/** Oldest first. */
export async function listEvents(db: WorkspaceReader): Promise<readonly EventRow[]> {
  const statement = db.rows.selectFrom("events").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.orderBy("id").execute()
}

export type NewEvent = Pick<EventRow, "workspace_id" | "id" | "type" | "created_at">

/** Events that nobody has handed on yet, held; those that another process is at are passed over. */
export async function lockNewEvents(db: Writer, limit: number): Promise<readonly NewEvent[]> {
  return db.rows
    .selectFrom("events")
    .select(["workspace_id", "id", "type", "created_at"])
    .where("fanned_out_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function markFannedOut(db: Writer, events: readonly NewEvent[], now: Temporal.Instant): Promise<void> {
  const workspaces = events.map(({ workspace_id }) => workspace_id)
  const ids = events.map(({ id }) => id)
  await db.rows
    .updateTable("events")
    .set({ fanned_out_at: now })
    .where(sql<boolean>`(workspace_id, id) IN (SELECT * FROM unnest(${workspaces}::uuid[], ${ids}::uuid[]))`)
    .execute()
}

export type Missed = { readonly webhook_id: Id<"whk">; readonly missed: number }

/** How many events each paused webhook has missed since its pause began. */
export async function countMissedEvents(db: WorkspaceReader): Promise<readonly Missed[]> {
  const missed = sql<Missed>`(
    SELECT w.id AS webhook_id, count(e.id)::integer AS missed FROM webhooks w
    LEFT JOIN events e ON e.workspace_id = w.workspace_id AND e.created_at > w.paused_at
      AND e.type <> 'ping' AND e.type = ANY(w.events)
    WHERE w.workspace_id = ${db.workspaceId} AND w.status = 'paused'
    GROUP BY w.id)`
  return db.rows.selectFrom(missed.as("missed")).selectAll().execute()
}

/** Events that were handed on long ago and are on their way to nobody. */
export const oldEvents = oldRows({
  table: "events",
  time: "created_at",
  key: ["workspace_id", "id"],
  // One that is handed on this moment has deliveries that cannot be seen yet.
  unneeded: (before) => sql<boolean>`old.fanned_out_at < ${before} AND NOT EXISTS (
    SELECT FROM webhook_deliveries d WHERE d.workspace_id = old.workspace_id AND d.event_id = old.id)`,
})
