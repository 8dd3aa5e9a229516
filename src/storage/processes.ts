import { type Selectable, sql } from "kysely"
import type { Reader, Writer } from "#storage/database.ts"
import { oldRows } from "#storage/remove-step.ts"
import { skipDisk } from "#storage/skip-disk.ts"
import type { WatchTables } from "#storage/watch-tables.ts"

export type ProcessRow = Selectable<WatchTables["processes"]>

/** Says that a process is there. What is lost of this in a crash is said again in a moment, so nothing waits for the disk. */
export async function noteProcess(db: Writer, row: ProcessRow): Promise<void> {
  await skipDisk(db)
  const { seen_at, last_claim_at, in_hand, memory_bytes } = row
  await db.rows
    .insertInto("processes")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at, last_claim_at, in_hand, memory_bytes }))
    .execute()
}

/** The newest first. */
export async function listProcesses(db: Reader): Promise<readonly ProcessRow[]> {
  return db.rows.selectFrom("processes").selectAll().orderBy("started_at", "desc").orderBy("id").execute()
}

export async function deleteProcess(db: Writer, id: string): Promise<void> {
  await db.rows.deleteFrom("processes").where("id", "=", id).execute()
}

/**
 * Forgets the silent processes whose place this one has taken: those that were on the same machine, did the same, and were
 * last seen before it started.
 */
export async function replaceProcesses(db: Writer, row: ProcessRow, silentSince: Temporal.Instant): Promise<void> {
  await db.rows
    .deleteFrom("processes")
    .where("id", "<>", row.id)
    .where("host", "=", row.host)
    .where(sql<boolean>`roles = ${row.roles}::text[]`)
    .where("seen_at", "<", row.started_at)
    .where("seen_at", "<", silentSince)
    .execute()
}

/** Of an embedded database only one process can be at work: whoever else is on record has gone. */
export async function deleteOtherProcesses(db: Writer, id: string): Promise<void> {
  await db.rows.deleteFrom("processes").where("id", "<>", id).execute()
}

export const silentProcesses = oldRows({ table: "processes", time: "seen_at", key: ["id"] })
