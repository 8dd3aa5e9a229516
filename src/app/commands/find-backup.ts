import { createWriteStream, existsSync } from "node:fs"
import { mkdir, rm } from "node:fs/promises"
import path from "node:path"
import { pipeline } from "node:stream/promises"
import { type BareContext, UsageError } from "#app/commands/command.ts"
import { openBackupPlace } from "#app/open-backup-place.ts"
import { isBackupName, listBackups } from "#backup/backup-format.ts"
import { Backup } from "#backup/open-backup.ts"

type Found = AsyncDisposable & { readonly backup: Backup }

/** Opens a backup: a file, or the name of one in the place for backups. The caller must dispose of it. */
export async function findBackup(context: BareContext, name: string | undefined): Promise<Found> {
  const { settings, locate } = context
  if (name === undefined) throw new UsageError("Name the file, or a backup in the place that FANFARE_BACKUP_TO names.")
  const file = locate(name)
  if (existsSync(file)) return opened(file, async () => {})
  await using place = await openBackupPlace(settings, () => {})
  if (place === null || !isBackupName(name)) throw new UsageError(`There is no file ${file}.`)
  const bytes = await place.read(name)
  if (bytes === null) {
    const there = (await listBackups(place)).slice(-5)
    throw new UsageError(`There is no backup ${name} in ${place.place}. The last ones: ${there.join(", ") || "none"}`)
  }
  const folder = path.resolve(settings.FANFARE_DATA_DIR)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copy = path.join(folder, `fetched-${name}`)
  await pipeline(bytes, createWriteStream(copy, { mode: 0o600 }))
  return await opened(copy, async () => rm(copy, { force: true }))
}

async function opened(file: string, after: () => Promise<void>): Promise<Found> {
  try {
    const backup = await Backup.open(file)
    return {
      backup,
      async [Symbol.asyncDispose]() {
        await backup[Symbol.asyncDispose]()
        await after()
      },
    }
  } catch (error) {
    await after()
    throw error
  }
}
