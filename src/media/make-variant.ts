import type { FittedImage } from "#domain/fit-image.ts"
import type { Id } from "#domain/ids.ts"
import type { StillType } from "#media/decoder/jobs.ts"
import { bringFile, sumBytes } from "#media/files-of-item.ts"
import { endingOf } from "#media/formats.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { originalName } from "#media/names.ts"
import { inWorkspace } from "#storage/database.ts"
import { setStoredBytes } from "#storage/media.ts"

export type Variant = {
  /** What its address ends with. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
}

type Source = { readonly workspace_id: Id<"wsp">; readonly id: Id<"med">; readonly content_type: string }

/** Publishing never gives up on a variant. */
const forGood = new AbortController().signal

/**
 * Fits a picture to a plan and keeps it beside the original, so that networks can fetch it. It is made once: asked for
 * again, it is there.
 */
export async function makeVariant(deps: MediaDeps, media: Source, plan: FittedImage): Promise<Variant> {
  const { mediaFiles, decoders, database } = deps
  const { contentType, width, height, maxBytes } = plan
  if (!isStill(contentType) || !isStill(media.content_type)) {
    throw new Error(`no variant of ${media.content_type} can be made as ${contentType}`)
  }
  const name = `fit-${width}x${height}-${maxBytes}.${endingOf(contentType)}`
  const present = await mediaFiles.sizeOf(media.id, name)
  if (present !== null) return { name, contentType, bytes: present }
  const original = originalName(media.content_type)
  await using file = await mediaFiles.newFile()
  const job = { kind: "variant", output: file.path, contentType, width, height, maxBytes } as const
  const bring = async () => bringFile(mediaFiles, media.id, original)
  const { bytes } = await decoders.makeVariant(job, bring, { workspaceId: media.workspace_id, signal: forGood })
  await file.keepAs(media.id, name)
  const storedBytes = await sumBytes(mediaFiles, media.id)
  await database.write((db) => setStoredBytes(inWorkspace(db, media.workspace_id), media.id, storedBytes))
  return { name, contentType, bytes }
}

/** What moves goes as it is. */
function isStill(type: string): type is StillType {
  return type === "image/jpeg" || type === "image/png" || type === "image/webp"
}
