import type { Insertable, Selectable } from "kysely"
import type { WorkspaceReader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type EventRow = Selectable<Tables["events"]>

export async function insertEvents(db: Writer, events: readonly Insertable<Tables["events"]>[]): Promise<void> {
  if (events.length > 0) await db.rows.insertInto("events").values(events).execute()
}

/** Oldest first. */
export async function listEvents(db: WorkspaceReader): Promise<readonly EventRow[]> {
  const statement = db.rows.selectFrom("events").selectAll().where("workspace_id", "=", db.workspaceId)
  return statement.orderBy("id").execute()
}
