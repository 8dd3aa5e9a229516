import type { Publish } from "#networks/network.ts"
import type { PhotosHandle } from "#networks/tiktok/handle.ts"
import { readCreator } from "#networks/tiktok/read-creator.ts"
import { uploadVideo } from "#networks/tiktok/upload-video.ts"

/** Sends a video but for its end. Photos need nothing but the question what this person may do. */
export const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const [first] = item.media
  if (first === undefined) {
    return { kind: "refused", why: "content", code: "NoMedia", message: "TikTok needs a video or photos." }
  }
  if (first.kind === "video") {
    const upload = await uploadVideo(outside, author, item, first, progress)
    return "kind" in upload ? upload : { kind: "ready", handle: upload }
  }
  const creator = await readCreator(outside, author, item)
  if ("kind" in creator) return creator
  const handle: PhotosHandle = { way: "photos", ...creator, heard: null, tries: 0 }
  return { kind: "ready", handle }
}
