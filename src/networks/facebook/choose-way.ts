import type { FacebookHandle } from "#networks/facebook/handle.ts"
import type { SendItem, MediaFile, Refused } from "#networks/network.ts"

const upright = 9 / 16
const tolerance = 0.01

/** An upright short video that is sent as a plain one is put aside as a draft: Facebook wants a reel made of it. */
function isReel({ contentType, width, height, durationMs }: MediaFile): boolean {
  const seconds = (durationMs ?? 0) / 1000
  const isShaped = width >= 540 && height >= 960 && Math.abs(width / height - upright) <= tolerance
  return contentType === "video/mp4" && isShaped && seconds >= 3 && seconds <= 90
}

/** By which of Facebook's ways a post goes out. */
export function chooseWay({ options, media }: SendItem): FacebookHandle["way"] | Refused {
  const [first] = media
  const type = options["facebook.type"] ?? "post"
  const needed = type === "reel" ? first?.kind === "video" : first !== undefined
  if (type !== "post" && !needed) {
    const message = type === "reel" ? "A reel needs a video." : "A story needs a picture or a video."
    return { kind: "refused", why: "content", code: "NoMedia", message }
  }
  if (first?.kind !== "video") return type === "story" ? "photo_stories" : "feed"
  if (type === "story") return "video_stories"
  return type === "reel" || isReel(first) ? "video_reels" : "videos"
}
