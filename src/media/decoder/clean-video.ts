import { cleanMp4 } from "#media/decoder/clean-mp4.ts"
import { cleanWebm } from "#media/decoder/clean-webm.ts"
import { drawVideoCard } from "#media/decoder/draw-video-card.ts"
import { drawVideoFrame } from "#media/decoder/draw-video-frame.ts"
import type { Jobs } from "#media/decoder/jobs.ts"
import { PatchedFile } from "#media/decoder/patched-file.ts"
import { probeVideo } from "#media/decoder/probe-video.ts"
import { nameDiskFull } from "#storage/files/disk-full.ts"

type Video = Jobs["video"]

/**
 * Removes everything from a video that is neither picture nor sound, and then checks that it can be played. The check runs
 * last, on exactly the bytes that are kept. Frames are not re-encoded.
 */
export async function cleanVideo({ type, file, thumbnail, converter }: Video["takes"]): Promise<Video["makes"]> {
  await wipeNotes(type, file)
  const facts = await probeVideo(file)
  try {
    const frameBytes = converter === null ? null : await drawVideoFrame({ type, file, converter }, facts, thumbnail)
    return { ...facts, thumbnailBytes: frameBytes ?? (await drawVideoCard(facts, thumbnail)) }
  } catch (error) {
    throw nameDiskFull(error)
  }
}

async function wipeNotes(type: Video["takes"]["type"], path: string): Promise<void> {
  await using file = await PatchedFile.open(path)
  await (type === "video/webm" ? cleanWebm(file) : cleanMp4(file))
}
