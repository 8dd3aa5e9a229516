import { readFile } from "node:fs/promises"
import { isVideoType } from "#media/formats.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { headLength, recogniseType } from "#media/recognise-type.ts"

const patienceMs = 20_000

/** A small copy of a picture of somebody else's, made in the decoder process and kept nowhere; null where it is none. */
export async function shrinkPicture(
  { mediaFiles, decoders }: Pick<MediaDeps, "mediaFiles" | "decoders">,
  bytes: Uint8Array,
  workspaceId: string,
): Promise<Uint8Array | null> {
  const type = recogniseType(bytes.subarray(0, headLength))
  if (type === null || type === "image/heic" || isVideoType(type)) return null
  await using file = await mediaFiles.newFile()
  await using original = await mediaFiles.newFile()
  await using thumbnail = await mediaFiles.newFile()
  await file.write(once(bytes))
  const paths = { file: file.path, original: original.path, thumbnail: thumbnail.path }
  const request = { workspaceId, signal: AbortSignal.timeout(patienceMs) }
  const outcome = await decoders.readUpload({ kind: "picture", type, ...paths }, request)
  return outcome.isFine ? await readFile(thumbnail.path) : null
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
