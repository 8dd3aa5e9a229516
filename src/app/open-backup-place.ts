import { s3OptionsOf } from "#app/media-store-settings.ts"
import type { Settings } from "#app/settings.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import { openFetchFor } from "#outbound/open-fetch-for.ts"
import type { NamedFiles } from "#storage/files/named-files.ts"
import { openFolderFiles } from "#storage/files/open-folder-files.ts"
import { originOf } from "#storage/files/s3/s3-place.ts"

/** Opens the place that FANFARE_BACKUP_TO names; null where it names none. */
export async function openBackupPlace(settings: Settings, report: ReportFailure): Promise<NamedFiles | null> {
  const address = settings.FANFARE_BACKUP_TO
  if (address === undefined) return null
  if (address.kind === "folder") return openFolderFiles(address.folder)
  const options = s3OptionsOf(address, settings)
  if (options === null) return null
  const { openBucketFiles } = await import("#storage/files/open-bucket-files.ts")
  return openBucketFiles(options, { way: openFetchFor(originOf(options), "Fanfare/1"), report })
}
