import type { SendItem, Json, MediaFile } from "#networks/network.ts"

const altTextLength = 500

function optionOf({ options }: SendItem, name: string): string {
  return options[`pinterest.${name}`] ?? ""
}

function withoutEmpty(fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))
}

/** What a pin says: everything but what it shows. */
export function wordsOf(item: SendItem): Readonly<Record<string, string>> {
  const alt = item.media.find(({ altText }) => altText !== "")?.altText ?? ""
  return withoutEmpty({
    board_id: optionOf(item, "board"),
    board_section_id: optionOf(item, "boardSection"),
    title: optionOf(item, "title"),
    description: item.body,
    link: optionOf(item, "link"),
    // One for the whole pin, however many pictures it has.
    alt_text: [...alt].slice(0, altTextLength).join(""),
    dominant_color: optionOf(item, "dominantColor"),
  })
}

async function encode(file: MediaFile): Promise<{ readonly content_type: string; readonly data: string }> {
  return { content_type: file.contentType, data: Buffer.from(await file.read()).toString("base64") }
}

/** Pictures travel inside the call itself, so that Pinterest need not reach us. */
export async function sourceOf({ media }: SendItem, videoId: string | null): Promise<{ readonly [key: string]: Json }> {
  // Its first moment stands for a video until it is played.
  if (videoId !== null) return { source_type: "video_id", media_id: videoId, cover_image_key_frame_time: 0 }
  const [first, ...others] = media
  if (first !== undefined && others.length === 0) return { source_type: "image_base64", ...(await encode(first)) }
  return { source_type: "multiple_image_base64", items: await Promise.all(media.map(encode)) }
}
