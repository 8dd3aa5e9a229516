import { sql } from "kysely"
import type { Writer } from "#storage/database.ts"

/** For a change that is made again if a power cut takes it back: its commit does not wait for the disk. */
export async function skipDisk(db: Writer): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(db.rows)
}
