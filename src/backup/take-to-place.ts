import { nameBackup } from "#backup/backup-format.ts"
import { type BackupDeps, takeBackup, type TakenBackup } from "#backup/take-backup.ts"
import type { Writer } from "#storage/database.ts"
import type { NamedFiles } from "#storage/files/named-files.ts"
import { setInstanceValue } from "#storage/instance-values.ts"

/** Where the last backup is noted, for whoever looks after the server. */
export const lastBackupName = "last-backup"

/** Takes a backup to the place for backups. What a crash leaves on this machine is swept away like an upload. */
export async function takeToPlace(
  deps: BackupDeps,
  place: NamedFiles,
  signal: AbortSignal,
): Promise<TakenBackup & { readonly where: string }> {
  const name = nameBackup(deps.clock.now())
  await using file = await deps.mediaFiles.newFile()
  const taken = await takeBackup(deps, file.path, signal)
  await place.put(file.path, name)
  const where = `${name} in ${place.place}`
  await deps.database.write((db) => noteBackup(db, taken, where))
  return { ...taken, where }
}

export async function noteBackup(db: Writer, { about, bytes }: TakenBackup, where: string): Promise<void> {
  await setInstanceValue(db, lastBackupName, JSON.stringify({ at: about.takenAt, bytes, where }))
}
