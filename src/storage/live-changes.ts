import type { Insertable, Selectable } from "kysely"
import type { Reader, Writer } from "#storage/database.ts"
import type { Tables } from "#storage/tables.ts"

export type LiveChange = Selectable<Tables["live_changes"]>

export async function insertLiveChange(db: Writer, change: Insertable<Tables["live_changes"]>): Promise<void> {
  await db.rows.insertInto("live_changes").values(change).execute()
}

export async function listLiveChanges(db: Reader, after: Temporal.Instant): Promise<readonly LiveChange[]> {
  return db.rows.selectFrom("live_changes").selectAll().where("at", ">", after).orderBy("at").execute()
}

export async function deleteOldLiveChanges(db: Writer, before: Temporal.Instant): Promise<void> {
  await db.rows.deleteFrom("live_changes").where("at", "<", before).execute()
}
