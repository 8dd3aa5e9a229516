import type { ContainerFields, ContainerPlan } from "#networks/meta-shared/containers.ts"
import type { SendItem, MediaFile } from "#networks/network.ts"

function planFile({ kind, url, altText }: MediaFile): ContainerFields {
  return {
    ...(kind === "video" ? { media_type: "VIDEO", video_url: url } : { media_type: "IMAGE", image_url: url }),
    ...(altText === "" ? {} : { alt_text: altText }),
  }
}

/** The first post of a thread sets who may reply, and the topic; the others follow it. */
function openingOf({ index, options, media }: SendItem): ContainerFields {
  if (index > 0) return {}
  const control = options["threads.replyControl"] ?? "everyone"
  const topic = options["threads.topicTag"] ?? ""
  const card = options["threads.linkAttachment"] ?? ""
  return {
    ...(control === "everyone" ? {} : { reply_control: control }),
    ...(topic === "" ? {} : { topic_tag: topic }),
    ...(card === "" || media.length > 0 ? {} : { link_attachment: card }),
  }
}

/** What a post says besides its media. */
function wordsOf(item: SendItem): ContainerFields {
  const { body, before, media, options } = item
  const parent = before.at(-1)
  return {
    ...(body === "" ? {} : { text: body }),
    ...(parent === undefined ? {} : { reply_to_id: parent.externalId }),
    ...(media.length > 0 && options["threads.spoilerMedia"] === "true" ? { is_spoiler_media: "true" } : {}),
    ...openingOf(item),
  }
}

export function planContainers(item: SendItem): ContainerPlan {
  const [first, ...rest] = item.media
  if (first === undefined) return { pieces: [], whole: () => ({ media_type: "TEXT", ...wordsOf(item) }) }
  if (rest.length === 0) return { pieces: [], whole: () => ({ ...planFile(first), ...wordsOf(item) }) }
  return {
    pieces: item.media.map((file) => ({ ...planFile(file), is_carousel_item: "true" })),
    whole: (pieces) => ({ media_type: "CAROUSEL", children: pieces.join(","), ...wordsOf(item) }),
  }
}
