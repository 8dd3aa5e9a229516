import type { Context } from "hono"
import { badParameter, graphError, noPermission, nothingThere } from "#networks/meta-shared/simulator/graph-error.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import { statusOf } from "#networks/meta-shared/simulator/status-of.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import type { Admitted } from "#networks/threads/simulator/admit.ts"
import { checkFields, isKind } from "#networks/threads/simulator/check-fields.ts"
import { noContainer } from "#networks/threads/simulator/graph-error.ts"
import { inspectImage, inspectVideo } from "#networks/threads/simulator/inspect-media.ts"
import type { Container, ContainerKind, Medium } from "#networks/threads/simulator/records.ts"

type Fields = Readonly<Record<string, string>>

/** The pieces of a carousel: finished, unpublished, this account's, and two to twenty of them. */
function findPieces(
  tools: SandboxTools,
  c: Context,
  account: string,
  children: string,
): readonly Container[] | Response {
  const ids = children.split(",")
  if (ids.length < 2 || ids.length > 20) return badParameter(c, "A carousel has 2 to 20 children")
  const pieces: Container[] = []
  for (const id of ids) {
    const piece = tools.memory.get<Container>("container", id)
    const isThere = piece !== undefined && piece.account === account && piece.isPiece
    if (!isThere || statusOf(tools, piece) !== "FINISHED") return noContainer(c, id)
    pieces.push(piece)
  }
  return pieces
}

const basePolls = { TEXT: 0, IMAGE: 0, CAROUSEL: 1, VIDEO: 2 }
const slowPolls = 3

type Shown = Pick<Container, "media" | "error" | "extra">

/** A carousel shows what its pieces say of themselves. */
function joinPieces(pieces: readonly Container[]): Shown {
  const alts = pieces.flatMap(({ extra }) => extra["alt_text"] ?? [])
  const extra: Fields = alts.length === 0 ? {} : { alt_text: alts.join(" · ") }
  return { media: pieces.flatMap(({ media }) => media), error: null, extra }
}

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
    const pieces = findPieces(tools, c, account, children)
    return pieces instanceof Response ? pieces : joinPieces(pieces)
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
  const isSlow = type !== "TEXT" && tools.takeFault(account.id, "slowProcessing") !== undefined
  const {
    text = "",
    reply_to_id: _parent,
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
    text,
    replyTo,
    extra: { ...extra, ...shown.extra },
    createdAt: tools.now().toString(),
    pollsLeft: basePolls[type] + (isSlow ? slowPolls : 0),
    isPublished: false,
  }
  tools.memory.put("container", container.id, container)
  return c.json({ id: container.id })
}
