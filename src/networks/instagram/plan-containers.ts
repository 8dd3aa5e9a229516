import type { ContainerFields, ContainerPlan } from "#networks/meta-shared/containers.ts"
import type { SendItem, MediaFile, Refused } from "#networks/network.ts"

const addressOf = ({ kind, url }: MediaFile): ContainerFields =>
  kind === "video" ? { video_url: url } : { image_url: url }

function altTextOf({ kind, altText }: MediaFile): ContainerFields {
  return kind === "video" || altText === "" ? {} : { alt_text: altText }
}

function readNames(list: string): readonly string[] {
  return list
    .split(",")
    .map((name) => name.trim().replace(/^@/, ""))
    .filter((name) => name !== "")
}

/** What a post in the grid says besides its media. */
function wordsOf({ body, options }: SendItem): ContainerFields {
  const collaborators = readNames(options["instagram.collaborators"] ?? "")
  return {
    ...(body === "" ? {} : { caption: body }),
    ...(collaborators.length === 0 ? {} : { collaborators: JSON.stringify(collaborators) }),
  }
}

function labelOf({ options }: SendItem): ContainerFields {
  return options["instagram.aiGenerated"] === "true" ? { is_ai_generated: "true" } : {}
}

function reelOf({ options }: SendItem): ContainerFields {
  const offset = options["instagram.thumbOffset"] ?? ""
  const trial = options["instagram.trialReel"] ?? "off"
  return {
    share_to_feed: options["instagram.shareToFeed"] ?? "true",
    ...(offset === "" ? {} : { thumb_offset: offset }),
    ...(trial === "off" ? {} : { trial_params: JSON.stringify({ graduation_strategy: trial }) }),
  }
}

function planOne(item: SendItem, file: MediaFile): ContainerFields {
  if (item.options["instagram.type"] === "story") {
    return { media_type: "STORIES", ...addressOf(file), ...labelOf(item) }
  }
  if (file.kind === "video") {
    return { media_type: "REELS", ...addressOf(file), ...wordsOf(item), ...reelOf(item), ...labelOf(item) }
  }
  return { ...addressOf(file), ...wordsOf(item), ...altTextOf(file), ...labelOf(item) }
}

export function planContainers(item: SendItem): ContainerPlan | Refused {
  const [first, ...rest] = item.media
  if (first === undefined) {
    return { kind: "refused", why: "content", code: "NoMedia", message: "Instagram needs a picture or a video." }
  }
  if (rest.length === 0) return { pieces: [], whole: () => planOne(item, first) }
  return {
    pieces: item.media.map((file) => ({
      ...(file.kind === "video" ? { media_type: "VIDEO" } : {}),
      ...addressOf(file),
      ...altTextOf(file),
      is_carousel_item: "true",
    })),
    whole: (pieces) => ({
      media_type: "CAROUSEL",
      children: pieces.join(","),
      ...wordsOf(item),
      ...labelOf(item),
    }),
  }
}
