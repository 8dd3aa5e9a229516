import { buffer } from "node:stream/consumers"
import type { Id } from "#domain/ids.ts"
import { Problem } from "#domain/problem.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { thumbnailName } from "#media/names.ts"

/** The small copy of a media item. */
export async function readThumbnail({ mediaFiles }: Pick<MediaDeps, "mediaFiles">, id: Id<"med">) {
  await using file = await mediaFiles.open(id, thumbnailName)
  if (file === null) throw new Problem("NotFound", "The file of this media item is missing.")
  return { bytes: await buffer(file.read()), mediaType: "image/webp" }
}
