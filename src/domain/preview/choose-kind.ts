import type { MediaKind } from "#domain/media.ts"
import type { NetworkKey } from "#domain/network.ts"
import type { Options } from "#domain/post.ts"
import type { PreviewKind } from "#domain/preview/facts.ts"

/** What a preview needs to know of a picture or a video. */
export type PreviewMedia = {
  readonly kind: MediaKind
  readonly width: number
  readonly height: number
  readonly durationMs?: number | undefined
}

const longestShortMs = 180_000

function isVideo(media: readonly PreviewMedia[]): boolean {
  return media[0]?.kind === "video"
}

/** YouTube makes a Short of every video that is upright or square and no longer than three minutes. */
function isShort([video]: readonly PreviewMedia[]): boolean {
  if (video === undefined) return false
  return video.height >= video.width && (video.durationMs ?? 0) <= longestShortMs
}

function isOneOf<Value extends string>(value: string | undefined, ...values: readonly Value[]): value is Value {
  return values.some((each) => each === value)
}

/** What a network makes of a post, by its options and its first media. */
export function chooseKind(network: NetworkKey, options: Options, media: readonly PreviewMedia[]): PreviewKind {
  const type = options[`${network}.type`]
  switch (network) {
    case "instagram":
      if (isOneOf(type, "reel", "story")) return type
      if (media.length > 1) return "carousel"
      return isVideo(media) ? "reel" : "post"
    case "facebook":
      return isOneOf(type, "reel", "story") ? type : "post"
    case "tiktok":
      return media.length > 0 && !isVideo(media) ? "photos" : "video"
    case "youtube":
      return isShort(media) ? "short" : "video"
    case "pinterest":
      return "pin"
    case "google-business": {
      const topic = options["google-business.topicType"]
      return topic === "EVENT" ? "event" : topic === "OFFER" ? "offer" : "update"
    }
    default:
      return "post"
  }
}
