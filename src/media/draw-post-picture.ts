import { readFile } from "node:fs/promises"
import type { Id } from "#domain/ids.ts"
import { bringFile } from "#media/files-of-item.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { thumbnailName } from "#media/names.ts"
import { inWorkspace } from "#storage/database.ts"
import { findMediaAnywhere } from "#storage/media.ts"
import { findPost } from "#storage/posts.ts"

/** Twice the size at which it is shown, for screens with small dots. */
const longSide = 168
const maxBytes = 64 * 1024
const patienceMs = 20_000

/** The first picture of a post, or a frame of its video: small, and as a JPEG, which every mail program shows. */
export async function drawPostPicture(
  { database, mediaFiles, decoders }: Pick<MediaDeps, "database" | "mediaFiles" | "decoders">,
  workspaceId: Id<"wsp">,
  postId: Id<"pst">,
): Promise<Uint8Array | null> {
  const media = await database.read(async (db) => {
    const post = await findPost(inWorkspace(db, workspaceId), postId)
    const [first] = post?.versions.flatMap(({ content }) => content).flatMap((item) => item.media) ?? []
    return first === undefined ? undefined : findMediaAnywhere(db, first)
  })
  if (media === undefined || (await mediaFiles.sizeOf(media.id, thumbnailName)) === null) return null
  const scale = longSide / Math.max(media.width, media.height)
  const [width, height] = [media.width, media.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]
  await using output = await mediaFiles.newFile()
  const size = { contentType: "image/jpeg", width, height, maxBytes } as const
  const request = { workspaceId, signal: AbortSignal.timeout(patienceMs) }
  const bring = async () => bringFile(mediaFiles, media.id, thumbnailName)
  await decoders.makeVariant({ kind: "variant", output: output.path, ...size }, bring, request)
  return await readFile(output.path)
}
