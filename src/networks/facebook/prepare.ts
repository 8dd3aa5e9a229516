import { chooseWay } from "#networks/facebook/choose-way.ts"
import type { FacebookHandle } from "#networks/facebook/handle.ts"
import { uploadHosted } from "#networks/facebook/upload-hosted.ts"
import { uploadPhotos } from "#networks/facebook/upload-photos.ts"
import { uploadVideo } from "#networks/facebook/upload-video.ts"
import type { Publish, Ready } from "#networks/network.ts"

const ready = (handle: FacebookHandle): Ready => ({ kind: "ready", handle })

/** Brings everything that an item shows to Facebook. Nobody sees anything of it yet. */
export const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const way = chooseWay(item)
  if (typeof way !== "string") return way
  const [first] = item.media
  if (first === undefined) return ready({ way: "feed", photos: [] })
  if (way === "videos") {
    const upload = await uploadVideo(outside, author, first, progress)
    return "kind" in upload ? upload : ready({ way, ...upload })
  }
  if (way === "video_reels" || way === "video_stories") {
    const video = await uploadHosted(outside, author, way, first, progress)
    return typeof video === "string" ? ready({ way, video }) : video
  }
  const photos = await uploadPhotos(outside, author, way === "feed" ? item.media : [first], progress)
  if ("kind" in photos) return photos
  return ready(way === "feed" ? { way, photos: [...photos] } : { way, photo: photos[0] ?? "" })
}
