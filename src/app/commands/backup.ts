import { existsSync } from "node:fs"
import path from "node:path"
import { type Command, type CommandContext, UsageError } from "#app/commands/command.ts"
import { findBackup } from "#app/commands/find-backup.ts"
import { openBackupPlace } from "#app/open-backup-place.ts"
import { listBackups } from "#backup/backup-format.ts"
import { takeBackup } from "#backup/take-backup.ts"
import { noteBackup, takeToPlace } from "#backup/take-to-place.ts"
import { verifyBackup } from "#backup/verify-backup.ts"
import { sayBytes } from "#domain/say-bytes.ts"

export const backup: Command = {
  usage: [
    "backup [<file>] | backup list | backup verify <file or name>",
    "Writes everything to a file, or to the place that FANFARE_BACKUP_TO names, while the service runs. list shows what is",
    "there. verify rehearses a restore: every row and every file is read and compared. The secret keys are not in a backup:",
    "keep a copy of them elsewhere.",
  ],
  async run(context) {
    const [word, name] = context.args
    if (word === "list") return list(context)
    if (word === "verify") return verify(context, name)
    return word === undefined ? takeNow(context) : takeToFile(context, word)
  },
}

async function takeToFile({ services, locate, say, signal }: CommandContext, name: string): Promise<boolean> {
  const file = locate(name)
  if (existsSync(file)) throw new UsageError(`There is a file ${file} already.`)
  const taken = await takeBackup(services, file, signal)
  await services.database.write((db) => noteBackup(db, taken, file))
  say(`${file}: ${sayBytes(taken.bytes)}, as of ${taken.about.takenAt}`)
  return true
}

async function takeNow(context: CommandContext): Promise<boolean> {
  await using place = await openPlace(context)
  const { where, bytes, about } = await takeToPlace(context.services, place, context.signal)
  context.say(`${where}: ${sayBytes(bytes)}, as of ${about.takenAt}`)
  return true
}

async function list(context: CommandContext): Promise<boolean> {
  await using place = await openPlace(context)
  const names = await listBackups(place)
  for (const name of names) context.say(name)
  if (names.length === 0) context.say(`There is no backup in ${place.place}.`)
  return true
}

async function openPlace({ settings, services }: CommandContext) {
  const place = await openBackupPlace(settings, services.reportFailure)
  if (place === null) throw new UsageError("Name a file, or set FANFARE_BACKUP_TO: fanfare backup fanfare.zip")
  return place
}

async function verify(context: CommandContext, name: string | undefined): Promise<boolean> {
  await using found = await findBackup(context, name)
  await verifyBackup(found.backup, path.resolve(context.settings.FANFARE_DATA_DIR), context.say)
  const { madeBy, takenAt, media } = found.backup.about
  context.say(`The backup of ${takenAt}, made by version ${madeBy}, can be restored.`)
  if (media.place === "s3") context.say("Its media are in the bucket, and not in the backup.")
  return true
}
