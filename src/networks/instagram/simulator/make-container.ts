import type { Context } from "hono"
import { checkFields, isKind, readList } from "#networks/instagram/simulator/check-fields.ts"
import { notAvailable, notFound } from "#networks/instagram/simulator/graph-error.ts"
import { inspectImage, inspectVideo, type Place } from "#networks/instagram/simulator/inspect-media.ts"
import type { Admitted, Container, ContainerKind } from "#networks/instagram/simulator/records.ts"
import { findPieces, joinPieces, keepContainer } from "#networks/meta-shared/simulator/containers.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Fields } from "#networks/simulator/read-body.ts"

const basePolls = { IMAGE: 0, CAROUSEL: 0, STORIES: 1, VIDEO: 2, REELS: 2 }

type Shown = Pick<Container, "media" | "error" | "extra" | "isVideo">

async function inspect(
  tools: SandboxTools,
  c: Context,
  account: string,
  kind: ContainerKind,
  fields: Fields,
): Promise<Shown | Response> {
  const { image_url: image, video_url: video, children = "", thumb_offset: offset = "0" } = fields
  if (kind === "CAROUSEL") {
    const ids = children.startsWith("[") ? (readList(children) ?? []).map(String) : children.split(",")
    if (ids.length < 2 || ids.length > 10) return badParameter(c, "A carousel has 2 to 10 items", 2207028)
    const refuse = { missing: () => notFound(c), unfinished: () => notAvailable(c) }
    return { ...joinPieces(findPieces(tools, account, ids, refuse)), error: null, isVideo: false }
  }
  const place: Place = kind === "STORIES" ? "story" : kind === "REELS" ? "reel" : "feed"
  const isRejected = tools.takeFault(account, "mediaRejected") !== undefined
  if (image !== undefined) {
    const complaint = isRejected
      ? { code: 36001, subcode: 2207005, message: "The image format is not supported" }
      : await inspectImage(tools, image, place)
    return complaint === undefined
      ? { media: [image], error: null, extra: {}, isVideo: false }
      : graphError(c, complaint)
  }
  const { error, seconds } = await inspectVideo(tools, video ?? "", place)
  if (seconds !== undefined && Number(offset) > seconds * 1000) {
    return graphError(c, { message: "The thumbnail offset is outside of the video", code: 1, subcode: 2207057 })
  }
  return { media: [video ?? ""], error: isRejected ? 2207026 : error, extra: {}, isVideo: true }
}

export async function makeContainer(tools: SandboxTools, c: Context, { account, fields }: Admitted): Promise<Response> {
  const { media_type: type = "IMAGE", ...rest } = fields
  if (!isKind(type)) return badParameter(c, `Unknown media type ${type}`, 2207023)
  const fault = checkFields(c, type, rest)
  if (fault !== undefined) return fault
  const shown = await inspect(tools, c, account.id, type, rest)
  if (shown instanceof Response) return shown
  const {
    caption = "",
    image_url: _image,
    video_url: _video,
    children: _children,
    is_carousel_item: piece,
    ...extra
  } = rest
  return keepContainer<Container>(tools, c, {
    account: account.id,
    kind: type,
    isPiece: piece === "true",
    ...shown,
    caption,
    extra: { ...extra, ...shown.extra },
    pollsLeft: basePolls[type],
  })
}
