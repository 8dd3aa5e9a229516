import type { Id } from "#domain/ids.ts"
import type { JobKind, Jobs } from "#media/decoder/jobs.ts"
import type { DecoderOutcome } from "#media/decoders.ts"
import { isVideoType } from "#media/formats.ts"
import type { MediaDeps } from "#media/media-deps.ts"
import type { PreparedMedia } from "#media/prepared-media.ts"
import type { Received } from "#media/receive-upload.ts"
import { refuseFile } from "#media/refuse-file.ts"
import type { LooseFile } from "#storage/files/file-store.ts"

/** `signal` aborts when the client disconnects. */
export type UploadRequest = { readonly workspaceId: Id<"wsp">; readonly signal: AbortSignal }

type Outputs = { readonly original: LooseFile; readonly thumbnail: LooseFile }

/** Makes a received file safe: a picture is written without its notes, a video is cleaned in place. */
export async function prepareUpload(
  { decoders }: Pick<MediaDeps, "decoders">,
  { type, file, fileName, bytes }: Received,
  { original, thumbnail }: Outputs,
  request: UploadRequest,
): Promise<PreparedMedia> {
  if (isVideoType(type)) {
    const job = { kind: "video", type, file: file.path, thumbnail: thumbnail.path } as const
    const { thumbnailBytes, ...facts } = madeOf(fileName, await decoders.readUpload(job, request))
    const storedBytes = bytes + thumbnailBytes
    return { kind: "video", contentType: type, bytes, storedBytes, ...facts, original: file, thumbnail }
  }
  const paths = { file: file.path, original: original.path, thumbnail: thumbnail.path }
  const outcome = await decoders.readUpload({ kind: "picture", type, ...paths }, request)
  const { thumbnailBytes, ...facts } = madeOf(fileName, outcome)
  const storedBytes = facts.bytes + thumbnailBytes
  return { ...facts, storedBytes, videoCodec: null, audioCodec: null, original, thumbnail }
}

function madeOf<Kind extends JobKind>(fileName: string, outcome: DecoderOutcome<Kind>): Jobs[Kind]["makes"] {
  if (outcome.isFine) return outcome.made
  throw refuseFile(outcome.complaint.why, fileName, outcome.complaint.words)
}
