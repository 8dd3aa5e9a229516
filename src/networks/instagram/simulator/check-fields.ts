import type { Context } from "hono"
import { countHashtags, countMentions } from "#domain/validate-post/formats.ts"
import type { ContainerKind } from "#networks/instagram/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"

type Fields = Readonly<Record<string, string>>

/** Which fields each kind of container takes besides `media_type`. */
const known: Readonly<Record<ContainerKind, readonly string[]>> = {
  IMAGE: [
    "image_url",
    "caption",
    "alt_text",
    "collaborators",
    "location_id",
    "user_tags",
    "is_carousel_item",
    "is_ai_generated",
  ],
  VIDEO: ["video_url", "is_carousel_item", "user_tags", "thumb_offset"],
  REELS: [
    "video_url",
    "caption",
    "share_to_feed",
    "cover_url",
    "thumb_offset",
    "collaborators",
    "audio_name",
    "location_id",
    "user_tags",
    "trial_params",
    "is_ai_generated",
  ],
  CAROUSEL: ["children", "caption", "collaborators", "location_id", "is_ai_generated"],
  STORIES: ["image_url", "video_url", "user_tags", "is_ai_generated"],
}

const pieceFields = new Set(["image_url", "video_url", "alt_text", "user_tags", "is_carousel_item", "thumb_offset"])

export const isKind = (type: string): type is ContainerKind => Object.hasOwn(known, type)

/** A list in JSON, if it is one. */
export function readList(text: string): readonly unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

function readStrategy(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null
      ? (value as { graduation_strategy?: unknown }).graduation_strategy
      : undefined
  } catch {
    return undefined
  }
}

function checkWords(c: Context, fields: Fields): Response | undefined {
  const { caption = "", alt_text: altText = "", collaborators } = fields
  if ([...caption].length > 2200)
    return graphError(c, { message: "The caption was too long", code: 36004, subcode: 2207010 })
  if (countHashtags(caption) > 30 || countMentions(caption) > 20) return badParameter(c, "Too many tags", 2207040)
  if ([...altText].length > 1000) return badParameter(c, "alt_text is too long")
  if (collaborators === undefined) return undefined
  const names = readList(collaborators)
  const isGood =
    names !== undefined &&
    names.length <= 3 &&
    names.every((name) => typeof name === "string" && /^[\w.]{1,30}$/.test(name))
  return isGood ? undefined : badParameter(c, "collaborators must be up to 3 usernames")
}

function checkSettings(c: Context, fields: Fields): Response | undefined {
  for (const name of ["share_to_feed", "is_carousel_item", "is_ai_generated"]) {
    const value = fields[name]
    if (value !== undefined && value !== "true" && value !== "false")
      return badParameter(c, `${name} must be a boolean`)
  }
  if (fields["thumb_offset"] !== undefined && !/^\d+$/.test(fields["thumb_offset"])) {
    return badParameter(c, "thumb_offset must be a number")
  }
  const { trial_params: trial } = fields
  if (trial === undefined || ["MANUAL", "SS_PERFORMANCE"].includes(String(readStrategy(trial)))) return undefined
  return badParameter(c, "trial_params must have a graduation_strategy")
}

/** What Instagram has against the fields of a container, before it looks at the media. */
export function checkFields(c: Context, kind: ContainerKind, fields: Fields): Response | undefined {
  const isPiece = fields["is_carousel_item"] === "true"
  const allowed = isPiece ? known[kind].filter((name) => pieceFields.has(name)) : known[kind]
  const stray = Object.keys(fields).find((name) => !allowed.includes(name))
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (isPiece && kind !== "IMAGE" && kind !== "VIDEO") return badParameter(c, "Not allowed inside a carousel", 2207023)
  if (kind === "VIDEO" && !isPiece)
    return badParameter(c, "The media type VIDEO is no longer supported: use REELS", 2207023)
  const wanted = kind === "CAROUSEL" ? "children" : kind === "IMAGE" ? "image_url" : "video_url"
  const hasOne =
    kind === "STORIES"
      ? (fields["image_url"] === undefined) !== (fields["video_url"] === undefined)
      : fields[wanted] !== undefined
  if (!hasOne) return badParameter(c, `The parameter ${wanted} is required`)
  return checkWords(c, fields) ?? checkSettings(c, fields)
}
