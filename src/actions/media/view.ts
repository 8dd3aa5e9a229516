import { z } from "zod"
import { idOutput, instantOutput } from "#actions/schemas.ts"
import { mediaKinds } from "#domain/media.ts"
import { addressOf } from "#media/address.ts"
import { isContentType } from "#media/formats.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import { originalName, thumbnailName } from "#media/names.ts"
import type { Media } from "#storage/media.ts"

export const mediaView = z.strictObject({
  id: idOutput("med"),
  kind: z.enum(mediaKinds),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  durationMs: z.int().optional(),
  /** Of a video: avc, hevc, aac and others. No sound has none. */
  videoCodec: z.string().optional(),
  audioCodec: z.string().optional(),
  /** Of a video: whether this server can convert it for a network that does not take it as it is. */
  convertible: z.boolean().optional(),
  altText: z.string(),
  url: z.string(),
  thumbnailUrl: z.string(),
  createdAt: instantOutput,
})

export function viewMedia(
  deps: Pick<MediaDeps, "keyring" | "baseUrl" | "mayEncode">,
  media: Media,
): z.input<typeof mediaView> {
  const { id, kind, bytes, width, height, content_type: contentType } = media
  if (!isContentType(contentType)) throw new Error(`media of an unknown type: ${contentType}`)
  return {
    id,
    kind,
    fileName: media.file_name,
    contentType,
    bytes,
    width,
    height,
    ...(media.duration_ms === null ? {} : { durationMs: media.duration_ms }),
    ...(media.video_codec === null ? {} : { videoCodec: media.video_codec, convertible: deps.mayEncode }),
    ...(media.audio_codec === null ? {} : { audioCodec: media.audio_codec }),
    altText: media.alt_text,
    url: addressOf(deps, id, originalName(contentType)),
    thumbnailUrl: addressOf(deps, id, thumbnailName),
    createdAt: media.created_at,
  }
}
