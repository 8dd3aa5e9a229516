import type { Context } from "hono"
import { measureText } from "#domain/count-text.ts"
import { linksIn } from "#domain/validate-post/formats.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import type { ContainerKind } from "#networks/threads/simulator/records.ts"

type Fields = Readonly<Record<string, string>>

/** Which fields every kind of post takes besides `media_type`. */
const common = ["text", "reply_to_id", "reply_control", "topic_tag", "location_id", "quote_post_id", "text_entities"]

const known: Readonly<Record<ContainerKind, readonly string[]>> = {
  TEXT: [...common, "link_attachment", "poll_attachment", "gif_attachment", "text_attachment", "is_ghost_post"],
  IMAGE: [...common, "image_url", "alt_text", "is_carousel_item", "is_spoiler_media"],
  VIDEO: [...common, "video_url", "alt_text", "is_carousel_item", "is_spoiler_media"],
  CAROUSEL: [...common, "children", "is_spoiler_media"],
}

const pieceFields = new Set(["image_url", "video_url", "alt_text", "is_carousel_item"])

const wanted: Readonly<Partial<Record<ContainerKind, string>>> = {
  IMAGE: "image_url",
  VIDEO: "video_url",
  CAROUSEL: "children",
}

const controls = new Set([
  "everyone",
  "accounts_you_follow",
  "mentioned_only",
  "parent_post_author_only",
  "followers_only",
])

const limit = { max: 500, counting: "codePoints", emojiInBytes: true, required: false } as const

const mostLinks = 5

export const isKind = (type: string): type is ContainerKind => Object.hasOwn(known, type)

function checkWords(
  c: Context,
  { text = "", link_attachment: card, alt_text: altText = "" }: Fields,
): Response | undefined {
  if (measureText(limit, text).count > limit.max) {
    return badParameter(c, "Param text must be at most 500 characters long.")
  }
  const links = new Set([...linksIn(text), ...(card === undefined ? [] : [card])])
  if (links.size > mostLinks) {
    return graphError(c, { message: "Too many links in the post", code: "THREADS_API__LINK_LIMIT_EXCEEDED" })
  }
  if (card !== undefined && !URL.canParse(card)) return badParameter(c, "link_attachment must be a URL")
  return [...altText].length > 1000 ? badParameter(c, "alt_text is too long") : undefined
}

function checkSettings(c: Context, fields: Fields): Response | undefined {
  for (const name of ["is_carousel_item", "is_spoiler_media", "is_ghost_post"]) {
    const value = fields[name]
    if (value !== undefined && value !== "true" && value !== "false")
      return badParameter(c, `${name} must be a boolean`)
  }
  const { reply_control: control, topic_tag: topic } = fields
  if (control !== undefined && !controls.has(control)) return badParameter(c, "reply_control is not known")
  const isTopic = topic === undefined || (/^[^.&]+$/.test(topic) && [...topic].length <= 50)
  return isTopic ? undefined : badParameter(c, "topic_tag must have 1 to 50 characters, without . and &")
}

/** What Threads has against the fields of a container, before it looks at the media. */
export function checkFields(c: Context, kind: ContainerKind, fields: Fields): Response | undefined {
  const isPiece = fields["is_carousel_item"] === "true"
  if (isPiece && kind !== "IMAGE" && kind !== "VIDEO") return badParameter(c, "Not allowed inside a carousel")
  const allowed = isPiece ? known[kind].filter((name) => pieceFields.has(name)) : known[kind]
  const stray = Object.keys(fields).find((name) => !allowed.includes(name))
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const needed = wanted[kind]
  if (needed !== undefined && fields[needed] === undefined)
    return badParameter(c, `The parameter ${needed} is required`)
  const saysNothing = (fields["text"] ?? "") === "" && fields["link_attachment"] === undefined
  if (kind === "TEXT" && saysNothing) return badParameter(c, "The parameter text is required")
  return checkWords(c, fields) ?? checkSettings(c, fields)
}
