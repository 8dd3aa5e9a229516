import type { Context } from "hono"
import { findPieces, joinPieces, keepContainer, neverSlow } from "#networks/meta-shared/simulator/containers.ts"
import { badParameter, graphError, noPermission, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Fields } from "#networks/simulator/read-body.ts"
import { checkFields, isKind } from "#networks/threads/simulator/check-fields.ts"
import { noContainer } from "#networks/threads/simulator/graph-error.ts"
import { inspectImage, inspectVideo } from "#networks/threads/simulator/inspect-media.ts"
import type { Admitted, Container, ContainerKind, Medium } from "#networks/threads/simulator/records.ts"

const basePolls = { TEXT: neverSlow, IMAGE: 0, CAROUSEL: 1, VIDEO: 2 }

type Shown = Pick<Container, "media" | "error" | "extra">

async function inspect(
  tools: SandboxTools,
  c: Context,
  account: string,
  kind: ContainerKind,
  fields: Fields,
): Promise<Shown | Response> {
  const { image_url: image = "", video_url: video = "", children = "" } = fields
  if (kind === "TEXT") return { media: [], error: null, extra: {} }
  if (kind === "CAROUSEL") {
    const ids = children.split(",")
    if (ids.length < 2 || ids.length > 20) return badParameter(c, "A carousel has 2 to 20 children")
    const missing = (id: string) => noContainer(c, id)
    return { ...joinPieces(findPieces(tools, account, ids, { missing, unfinished: missing })), error: null }
  }
  const isRejected = tools.takeFault(account, "mediaRejected") !== undefined
  if (kind === "IMAGE") {
    const complaint = isRejected ? "Unsupported image format" : await inspectImage(tools, image)
    return complaint === undefined
      ? { media: [image], error: null, extra: {} }
      : graphError(c, { message: complaint, code: 100 })
  }
  const error = isRejected ? "FAILED_PROCESSING_VIDEO" : await inspectVideo(tools, video)
  return { media: [video], error, extra: {} }
}

/** Whoever answers needs a permission for it, and something to answer. */
function checkParent(tools: SandboxTools, c: Context, { scopes }: Admitted, parent: string): Response | undefined {
  if (!scopes.includes("threads_manage_replies")) return noPermission(c)
  return tools.memory.get<Medium>("medium", parent) === undefined ? nothingThere(c, parent) : undefined
}

export async function makeContainer(tools: SandboxTools, c: Context, admitted: Admitted): Promise<Response> {
  const { account, fields } = admitted
  const { media_type: type = "", ...rest } = fields
  if (!isKind(type)) return badParameter(c, `Unknown media type ${type}`)
  const { reply_to_id: replyTo = null } = rest
  const fault = checkFields(c, type, rest) ?? (replyTo === null ? undefined : checkParent(tools, c, admitted, replyTo))
  if (fault !== undefined) return fault
  const shown = await inspect(tools, c, account.id, type, rest)
  if (shown instanceof Response) return shown
  const {
    text = "",
    reply_to_id: _parent,
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
    text,
    replyTo,
    extra: { ...extra, ...shown.extra },
    pollsLeft: basePolls[type],
  })
}
