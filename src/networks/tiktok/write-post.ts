import type { SendItem, Json } from "#networks/network.ts"
import type { Creator } from "#networks/tiktok/read-creator.ts"

type Words = { readonly [name: string]: Json }

function optionOf({ options }: SendItem, name: string): string {
  return options[`tiktok.${name}`] ?? ""
}

const isOn = (item: SendItem, name: string): boolean => optionOf(item, name) === "true"

/** What a post says, whatever it shows. TikTok asks what is forbidden, we ask what is allowed. */
function commonWords(item: SendItem, { comments }: Creator["closed"]): Words {
  return {
    privacy_level: optionOf(item, "privacy"),
    disable_comment: comments || !isOn(item, "allowComments"),
    brand_content_toggle: isOn(item, "brandContent"),
    brand_organic_toggle: isOn(item, "brandOrganic"),
  }
}

/** The words of a video are its title. */
export function videoWords(item: SendItem, closed: Creator["closed"]): Words {
  const cover = optionOf(item, "coverTimestampMs")
  return {
    ...(item.body === "" ? {} : { title: item.body }),
    ...commonWords(item, closed),
    disable_duet: closed.duets || !isOn(item, "allowDuet"),
    disable_stitch: closed.stitches || !isOn(item, "allowStitch"),
    ...(cover === "" ? {} : { video_cover_timestamp_ms: Number(cover) }),
    is_aigc: isOn(item, "aiGenerated"),
  }
}

/** The words of photos stand below a title of their own. */
function photoWords(item: SendItem, closed: Creator["closed"]): Words {
  const title = optionOf(item, "title")
  return {
    ...(title === "" ? {} : { title }),
    ...(item.body === "" ? {} : { description: item.body }),
    ...commonWords(item, closed),
    auto_add_music: isOn(item, "autoAddMusic"),
  }
}

export function photoPost(item: SendItem, closed: Creator["closed"]): Words {
  return {
    media_type: "PHOTO",
    post_mode: "DIRECT_POST",
    post_info: photoWords(item, closed),
    source_info: {
      source: "PULL_FROM_URL",
      photo_images: item.media.map(({ url }) => url),
      photo_cover_index: Number(optionOf(item, "coverIndex") || "0"),
    },
  }
}

/** What it can be known by among the posts of an account; empty where it says nothing. */
export function captionOf(item: SendItem): string {
  const [first] = item.media
  return item.body === "" && first?.kind !== "video" ? optionOf(item, "title") : item.body
}

export const isForEverybody = (item: SendItem): boolean => optionOf(item, "privacy") === "PUBLIC_TO_EVERYONE"
