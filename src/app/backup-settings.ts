import path from "node:path"
import { hasKeys, readStoreAddress, type StoreAddress, type StoreSettings } from "#app/media-store-settings.ts"
import { setting, whole } from "#app/setting.ts"

/** A folder, or a bucket. */
export type BackupAddress =
  | { readonly kind: "folder"; readonly folder: string }
  | Extract<StoreAddress, { readonly kind: "s3" }>

/** Where backups go, and when. */
export const backupSettings = {
  FANFARE_BACKUP_TO: setting({
    about:
      "Where backups go that the service takes by itself: a folder, best on another machine's disk, or a bucket as in FANFARE_MEDIA_STORE, with the same keys and a prefix of its own. Without it none are taken.",
    example: "s3://my-bucket/fanfare-backups?endpoint=https://s3.example.com",
    otherwise: "no backups by itself",
    read: readBackupAddress,
  }),
  FANFARE_BACKUP_HOURS: whole("With FANFARE_BACKUP_TO: how many hours lie between two backups.", 24, 1, 720),
  FANFARE_BACKUP_KEEP: whole(
    "With FANFARE_BACKUP_TO: how many backups are kept. Older ones are removed.",
    14,
    1,
    10_000,
  ),
}

function readBackupAddress(text: string | undefined): BackupAddress | undefined {
  if (text === undefined) return undefined
  if (!text.startsWith("s3:")) return { kind: "folder", folder: path.resolve(text) }
  const address = readStoreAddress(text)
  return address.kind === "s3" ? address : undefined
}

/** What is wrong with them together. */
export function backupFault(
  read: StoreSettings & { readonly FANFARE_BACKUP_TO: BackupAddress | undefined },
): string | undefined {
  if (read.FANFARE_BACKUP_TO?.kind !== "s3" || hasKeys(read)) return undefined
  return "FANFARE_BACKUP_TO names a bucket, which needs FANFARE_S3_ACCESS_KEY_ID and FANFARE_S3_SECRET_ACCESS_KEY."
}
