import { z } from "zod"
import type { NamedFiles } from "#storage/files/named-files.ts"

/*
 * A backup is a zip: backup.json, a file of JSON lines for each table, and the media if they are on a disk. Media in a bucket
 * stay there. Secrets are in it as they are in the database, sealed: the keys are not, and must be kept apart.
 */

export const aboutFile = "backup.json"
export const tableFile = (name: string) => `tables/${name}.ndjson`
export const mediaFile = (item: string, name: string) => `media/${item}/${name}`

const mediaName = /^media\/([^/]+)\/([^/]+)$/

/** The item and the name of a file of media; undefined for other files of a backup. */
export function readMediaFile(file: string): { readonly item: string; readonly name: string } | undefined {
  const [, item, name] = mediaName.exec(file) ?? []
  return item === undefined || name === undefined ? undefined : { item, name }
}

export const about = z.object({
  format: z.literal("fanfare-backup"),
  formatVersion: z.literal(1),
  /** The version of Fanfare that made it. */
  madeBy: z.string(),
  takenAt: z.string(),
  database: z.enum(["embedded", "postgres"]),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  media: z.object({ place: z.enum(["disk", "s3"]), items: z.number(), files: z.number(), bytes: z.number() }),
})

export type AboutBackup = z.infer<typeof about>

/** What the names of all backups begin with. */
const start = "fanfare-"

const backupName = /^fanfare-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.zip$/

/** In the order of their names, backups are in the order in which they were made. */
export function nameBackup(at: Temporal.Instant): string {
  return `${start}${at.toString({ smallestUnit: "second" }).replaceAll(":", "-")}.zip`
}

export function isBackupName(name: string): boolean {
  return backupName.test(name)
}

/** The backups in a place, the oldest first. */
export async function listBackups(place: NamedFiles): Promise<readonly string[]> {
  return (await place.list(start)).filter(isBackupName).toSorted()
}

/** Why a backup cannot be used, or not here; the message says what to do. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused"
}
