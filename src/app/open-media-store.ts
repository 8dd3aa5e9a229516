import path from "node:path"
import { s3OptionsOf, type StoreAddress } from "#app/media-store-settings.ts"
import type { Settings } from "#app/settings.ts"
import type { ReportFailure } from "#domain/report-failure.ts"
import { openFetchFor } from "#outbound/open-fetch-for.ts"
import type { FileStore } from "#storage/files/file-store.ts"
import { openDiskStore } from "#storage/files/open-disk-store.ts"
import { originOf } from "#storage/files/s3/s3-place.ts"

/** Opens a store of media. What speaks to buckets is loaded only where there is one. */
export async function openMediaStore(
  address: StoreAddress,
  settings: Settings,
  report: ReportFailure,
): Promise<FileStore> {
  const folder = path.resolve(settings.FANFARE_DATA_DIR, "media")
  const options = s3OptionsOf(address, settings)
  if (options === null) return openDiskStore(folder)
  const { openS3Store } = await import("#storage/files/open-s3-store.ts")
  const way = openFetchFor(originOf(options), "Fanfare/1")
  return openS3Store(options, { way, looseFolder: path.join(folder, "loose"), report })
}
