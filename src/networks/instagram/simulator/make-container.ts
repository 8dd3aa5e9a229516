import type { Context } from "hono"
import type { Admitted } from "#networks/instagram/simulator/admit.ts"
import { checkFields, isKind, readList } from "#networks/instagram/simulator/check-fields.ts"
import { inspectImage, inspectVideo, type Place } from "#networks/instagram/simulator/inspect-media.ts"
import type { Container, ContainerKind } from "#networks/instagram/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"

type Fields = Readonly<Record<string, string>>

/** The pieces of a carousel: finished, unpublished, this account's, and two to ten of them. */
function findPieces(
  tools: SandboxTools,
  c: Context,
  account: string,
  children: string,
): readonly Container[] | Response {
  const ids = children.startsWith("[") ? (readList(children) ?? []).map(String) : children.split(",")
  if (ids.length < 2 || ids.length > 10) return badParameter(c, "A carousel has 2 to 10 items", 2207028)
  const pieces: Container[] = []
  for (const id of ids) {
    const piece = tools.memory.get<Container>("container", id)
    if (piece === undefined || piece.account !== account || !piece.isPiece) {
      return graphError(c, { message: "The media was not found", code: 24, subcode: 2207006 })
    }
    if (statusOf(tools, piece) !== "FINISHED") {
      return graphError(c, { message: "Media ID is not available", code: 9007, subcode: 2207027, isTransient: false })
    }
    pieces.push(piece)
  }
  return pieces
}

const basePolls = { IMAGE: 0, CAROUSEL: 0, STORIES: 1, VIDEO: 2, REELS: 2 }
const slowPolls = 3

type Shown = Pick<Container, "media" | "error" | "extra" | "isVideo">

/** A carousel shows what its pieces say of themselves. */
function joinPieces(pieces: readonly Container[]): Shown {
  const alts = pieces.flatMap(({ extra }) => extra["alt_text"] ?? [])
  const extra: Fields = alts.length === 0 ? {} : { alt_text: alts.join(" · ") }
  return { media: pieces.flatMap(({ media }) => media), error: null, extra, isVideo: false }
}

async function inspect(
  tools: SandboxTools,
  c: Context,
  account: string,
  kind: ContainerKind,
  fields: Fields,
): Promise<Shown | Response> {
  const { image_url: image, video_url: video, children = "", thumb_offset: offset = "0" } = fields
  if (kind === "CAROUSEL") {
    const pieces = findPieces(tools, c, account, children)
    return pieces instanceof Response ? pieces : joinPieces(pieces)
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
  const isSlow = tools.takeFault(account.id, "slowProcessing") !== undefined
  const {
    caption = "",
    image_url: _image,
    video_url: _video,
    children: _children,
    is_carousel_item: piece,
    ...extra
  } = rest
  const container: Container = {
    id: newId("179"),
    account: account.id,
    kind: type,
    isPiece: piece === "true",
    ...shown,
    caption,
    extra: { ...extra, ...shown.extra },
    createdAt: tools.now().toString(),
    pollsLeft: basePolls[type] + (isSlow ? slowPolls : 0),
    isPublished: false,
  }
  tools.memory.put("container", container.id, container)
  return c.json({ id: container.id })
}
