import { drawVideoCard } from "#media/draw-video-card.ts"
import { forgetLocation } from "#media/forget-location.ts"
import type { VideoType } from "#media/formats.ts"
import { oneAtATime } from "#media/one-at-a-time.ts"
import type { PreparedMedia } from "#media/prepared-media.ts"
import { probeVideo } from "#media/probe-video.ts"
import type { Received } from "#media/receive-upload.ts"
import { refuseFile } from "#media/refuse-file.ts"
import { nameDiskFull } from "#storage/files/disk-full.ts"
import type { LooseFile } from "#storage/files/file-store.ts"

const complaints = {
  damaged: ["damaged", "is damaged or cut short. Export it again and upload that"],
  noVideo: ["type", "has no pictures in it, only sound or nothing. Upload a video"],
  unknownCodec: ["type", "is a kind of video that networks do not play. Export it as MP4 with H.264"],
} as const

/** Looks into a video and takes out what it should not tell. Its frames stay as they are: there is no encoder here. */
export async function prepareVideo(
  received: Received & { readonly type: VideoType },
  thumbnail: LooseFile,
): Promise<PreparedMedia> {
  const { file, fileName, type, bytes } = received
  const verdict = await oneAtATime(async () => probeVideo(file.path))
  if (!verdict.isFine) {
    const [why, words] = complaints[verdict.complaint]
    throw refuseFile(why, fileName, words)
  }
  if (type !== "video/webm") await forgetLocation(file.path)
  await drawVideoCard(verdict.facts, thumbnail.path).catch((error: unknown) => {
    throw nameDiskFull(error)
  })
  return { kind: "video", contentType: type, bytes, ...verdict.facts, original: file, thumbnail }
}
