import { BackupRefused } from "#backup/backup-format.ts"
import type { Backup } from "#backup/open-backup.ts"
import { isUsed, listTables } from "#storage/copy-tables.ts"
import type { Database } from "#storage/database.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { isKnownVersion } from "#storage/migrate.ts"
import { clearMoveNotes, keepMoveNotes, readMoveNotes } from "#storage/move-notes.ts"
import { noteRestored } from "#storage/restored.ts"
import { deleteEverySession } from "#storage/sessions.ts"
import { fillTable, readState } from "#storage/table-state.ts"

export type Say = (line: string) => void

/**
 * Puts the rows of a backup into a database that nobody uses, as the version that made it had them, compares every table with
 * the backup, and brings it up to date. Until `finishRestore`, the database cannot be started on, and a restore begins anew.
 */
export async function restoreRows(database: Database, backup: Backup, say: Say): Promise<void> {
  const { migrations, tables, madeBy } = backup.about
  if (!isKnownVersion(migrations)) {
    throw new BackupRefused(`The backup was made by version ${madeBy}, which is newer than this one. Install that one.`)
  }
  await refuseUsed(database)
  await database.rebuild(migrations)
  await database.write(keepMoveNotes)
  const made = await database.snapshot(listTables)
  const states = new Map(tables.map((state) => [state.name, state]))
  if (made.length !== states.size) throw new BackupRefused("The backup is damaged: it lacks tables of its version.")
  for (const table of made) {
    const expected = states.get(table.name)
    await fillTable(database, table, backup.rows(table.name))
    const state = await database.snapshot((db) => readState(db, table))
    if (state.sha256 !== expected?.sha256) throw new BackupRefused(`The table ${table.name} is not what was backed up.`)
    if (state.rows > 0) say(`${state.name}: ${state.rows} rows`)
  }
  await database.bringUpToDate()
}

/** The last step, once the media are there too: from now on the database can be started on. */
export async function finishRestore(database: Database, { about: { takenAt } }: Backup): Promise<void> {
  await database.write(async (db) => {
    await noteRestored(db, takenAt)
    // Those that were ended since would be back.
    await deleteEverySession(db)
    await clearMoveNotes(db)
  })
}

/** A restore that broke off begins anew; whatever else is in a database was somebody's. */
async function refuseUsed(database: Database): Promise<void> {
  const isUnfinished = (await database.snapshot(readMoveNotes)) !== undefined
  if (isUnfinished) return
  const isEmpty = await database.snapshot(async (db) => (await listTables(db)).length === 0 || !(await isUsed(db)))
  if (!isEmpty) {
    throw new BackupRefused("The database is not empty: it has people or workspaces. Restore into an empty one.")
  }
}

/** Puts the media of a backup into the store. Those in a bucket stay there. */
export async function restoreMedia(mediaFiles: FileStore, backup: Backup, say: Say): Promise<void> {
  let files = 0
  for (const { item, name, bytes, read } of backup.media()) {
    // What was deleted while the backup was made.
    if (bytes === 0) continue
    await using file = await mediaFiles.newFile()
    await file.write(read())
    await file.keepAs(item, name)
    files += 1
  }
  if (backup.about.media.place === "disk") say(`media: ${files} files`)
}
