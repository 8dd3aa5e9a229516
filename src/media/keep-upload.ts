import type { Id } from "#domain/ids.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { originalName, thumbnailName } from "#media/names.ts"
import { type UploadRequest, prepareUpload } from "#media/prepare-upload.ts"
import type { PreparedMedia } from "#media/prepared-media.ts"
import type { Received } from "#media/receive-upload.ts"
import { listKnownMedia } from "#storage/media.ts"

export type KeptUpload = Omit<PreparedMedia, "original" | "thumbnail">

/**
 * Makes what was received safe, puts its files in place and then has them recorded. Files come first, so that no record
 * is ever without them; where the record cannot be made, they go again.
 */
export async function keepUpload<T>(
  deps: MediaDeps,
  id: Id<"med">,
  received: Received,
  request: UploadRequest,
  record: (kept: KeptUpload) => Promise<T>,
): Promise<T> {
  const { mediaFiles } = deps
  await using original = await mediaFiles.newFile()
  await using thumbnail = await mediaFiles.newFile()
  const prepared = await prepareUpload(deps, received, { original, thumbnail }, request)
  try {
    await prepared.original.keepAs(id, originalName(prepared.contentType))
    await prepared.thumbnail.keepAs(id, thumbnailName)
    const { original: _original, thumbnail: _thumbnail, ...kept } = prepared
    return await record(kept)
  } catch (error) {
    await removeUnrecorded(deps, id)
    throw error
  }
}

/** A commit that failed to answer may have arrived anyway. Where nobody can tell, the sweep looks again later. */
async function removeUnrecorded(
  { database, mediaFiles, clock, reportFailure }: MediaDeps,
  id: Id<"med">,
): Promise<void> {
  try {
    const known = await database.read(async (db) => listKnownMedia(db, [id], clock.now()))
    if (known.length === 0) await mediaFiles.remove(id)
  } catch (error) {
    // The client is answered with what made the record fail.
    reportFailure(error, "deleting an upload that was not recorded failed")
  }
}
