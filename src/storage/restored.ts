import type { Writer } from "#storage/database.ts"
import { setInstanceValue, takeInstanceValue } from "#storage/instance-values.ts"

/* Between a restore and the next start the database says so: whatever went out since the backup, nobody here knows of. */

const name = "restored-from"

export async function noteRestored(db: Writer, takenAt: string): Promise<void> {
  await setInstanceValue(db, name, takenAt)
}

/** When the backup was taken that this was restored from. The first who asks is the only one who is told. */
export async function takeRestored(db: Writer): Promise<string | undefined> {
  return takeInstanceValue(db, name)
}
