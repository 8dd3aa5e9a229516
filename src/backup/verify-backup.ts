import { mkdtemp, rm } from "node:fs/promises"
import path from "node:path"
import { BackupRefused } from "#backup/backup-format.ts"
import type { Backup } from "#backup/open-backup.ts"
import { restoreRows, type Say } from "#backup/restore-backup.ts"
import { Database } from "#storage/database.ts"

/**
 * Rehearses a restore: into an embedded database of its own, which is removed afterwards. Every row and every file of media
 * is read and compared.
 */
export async function verifyBackup(backup: Backup, workFolder: string, say: Say): Promise<void> {
  const folder = await mkdtemp(path.join(workFolder, "rehearsal-"))
  try {
    const database = await Database.openAsItIs({ kind: "embedded", dataDir: folder })
    try {
      await restoreRows(database, backup, say)
    } finally {
      await database.close()
    }
    let files = 0
    for (const { read } of backup.media()) {
      for await (const _ of read());
      files += 1
    }
    const { media } = backup.about
    if (files !== media.files) {
      throw new BackupRefused(`The backup is damaged: it has ${files} files of media instead of ${media.files}.`)
    }
    if (media.place === "disk") say(`media: ${files} files`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
