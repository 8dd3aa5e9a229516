import type { MediaKind } from "#domain/media.ts"
import type { ContentType } from "#media/formats.ts"
import type { LooseFile } from "#storage/files/file-store.ts"

/** An upload that was looked at and made safe, ready to be kept. */
export type PreparedMedia = {
  readonly kind: MediaKind
  readonly contentType: ContentType
  readonly bytes: number
  /** The original and the thumbnail together. */
  readonly storedBytes: number
  readonly width: number
  readonly height: number
  readonly durationMs: number | null
  readonly videoCodec: string | null
  readonly audioCodec: string | null
  readonly original: LooseFile
  readonly thumbnail: LooseFile
}

/** The long side of a thumbnail, in pixels. */
export const thumbnailSide = 480
