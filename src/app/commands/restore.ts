import { existsSync } from "node:fs"
import path from "node:path"
import { nameInstallation } from "#app/claim-media-store.ts"
import { type BareCommand, UsageError } from "#app/commands/command.ts"
import { findBackup } from "#app/commands/find-backup.ts"
import { databaseOptions } from "#app/database-options.ts"
import { openMediaStore } from "#app/open-media-store.ts"
import { fitsKeyring, loadKeyring } from "#app/secret-keys.ts"
import type { Settings } from "#app/settings.ts"
import type { Backup } from "#backup/open-backup.ts"
import { finishRestore, restoreMedia, restoreRows } from "#backup/restore-backup.ts"
import { Database } from "#storage/database.ts"

export const restore: BareCommand = {
  usage: [
    "restore <file or name>",
    "Puts a backup into the empty database that the settings name, and its media into their store. The secret keys must be",
    "those of the backup. Posts that were due since are not sent: people decide, because they may have gone out.",
  ],
  isBare: true,
  async run(context) {
    const { settings, args, say } = context
    await using found = await findBackup(context, args[0])
    await refuseOtherKeys(settings, found.backup)
    const database = await Database.openAsItIs(databaseOptions(settings, () => {}))
    try {
      await restoreRows(database, found.backup, say)
      await using mediaFiles = await openMediaStore(settings.FANFARE_MEDIA_STORE, settings, () => {})
      // A store of another installation is left alone.
      await mediaFiles.claim(await nameInstallation(database))
      await restoreMedia(mediaFiles, found.backup, say)
      await finishRestore(database, found.backup)
    } finally {
      await database.close()
    }
    say(
      `Everything of ${found.backup.about.takenAt} is here. Make sure that the old service is stopped, and start this one.`,
    )
    return true
  },
}

/** Nothing that is sealed could be read with other keys, so it is found out first. */
async function refuseOtherKeys(settings: Settings, backup: Backup): Promise<void> {
  const dataDir = path.resolve(settings.FANFARE_DATA_DIR)
  const hasKeys = settings.FANFARE_SECRET_KEYS !== undefined || existsSync(path.join(dataDir, "secret-keys"))
  for await (const lines of hasKeys ? backup.rows("instance_values") : []) {
    const rows = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly value: string })
    if (rows.some((row) => fitsKeyring(loadKeyring(settings.FANFARE_SECRET_KEYS, dataDir), row))) return
  }
  throw new UsageError(
    `The secret keys of the backup are missing. Set FANFARE_SECRET_KEYS to them, or put the file secret-keys of the old data directory into ${dataDir}.`,
  )
}
