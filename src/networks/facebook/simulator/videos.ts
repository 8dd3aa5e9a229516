import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { type Admitted, admitToken } from "#networks/facebook/simulator/admit.ts"
import { inspectVideo } from "#networks/facebook/simulator/inspect-media.ts"
import { showVideo } from "#networks/facebook/simulator/make-public.ts"
import type { Page, Video, VideoWay } from "#networks/facebook/simulator/records.ts"
import { badParameter, graphError } from "#networks/meta-shared/simulator/graph-error.ts"
import { newId } from "#networks/meta-shared/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"
import { makePublicOnce } from "#networks/simulator/answers.ts"
import { strayOf } from "#networks/simulator/read-body.ts"

const slowPolls = 3
/** What it wants at a time of a video that is sent in pieces. */
const pieceBytes = 2 * 1024 * 1024

function startVideo(tools: SandboxTools, page: Page, way: VideoWay, size: number): Video {
  const isSlow = tools.takeFault(page.id, "slowProcessing") !== undefined
  const video: Video = {
    id: newId("13", 15),
    page: page.id,
    way,
    session: way === "videos" ? newId("14", 15) : null,
    size,
    received: 0,
    file: null,
    error: null,
    pollsLeft: isSlow ? slowPolls : 0,
    pollsToGo: null,
    words: { title: "", description: "" },
    isOut: false,
    post: null,
  }
  tools.memory.put("video", video.id, video)
  return video
}

/** A reel or a video story: started, uploaded elsewhere, and finished. */
export function takeHosted(
  tools: SandboxTools,
  c: Context,
  { page, fields }: Admitted,
  way: "video_reels" | "video_stories",
): Response {
  const { upload_phase: phase, video_id: id = "", video_state: state, title = "", description = "" } = fields
  if (phase === "start") {
    const stray = strayOf(fields, ["upload_phase"])
    if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
    const { id: video } = startVideo(tools, page, way, 0)
    return c.json({ video_id: video, upload_url: `${tools.host("upload")}/video-upload/v25.0/${video}` })
  }
  if (phase !== "finish") return badParameter(c, "upload_phase must be start or finish")
  const isReel = way === "video_reels"
  const known = ["upload_phase", "video_id", ...(isReel ? ["video_state", "title", "description"] : [])]
  const stray = strayOf(fields, known)
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  if (isReel && state !== "PUBLISHED") return badParameter(c, "video_state must be PUBLISHED")
  const video = tools.memory.get<Video>("video", id)
  if (video === undefined || video.page !== page.id || video.way !== way) {
    return badParameter(c, "video_id must be a valid video")
  }
  return finish(tools, c, page, { ...video, words: { title, description } })
}

/** The host that takes files is told where one is, and fetches it. */
export async function takeFile(tools: SandboxTools, c: Context): Promise<Response> {
  const token = /^OAuth (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? ""
  const admitted = await admitToken(tools, c, token, "pages_manage_posts")
  const refuse = (type: string, message: string) => c.json({ debug_info: { retriable: false, type, message } }, 400)
  const video = tools.memory.get<Video>("video", c.req.param("video") ?? "")
  if (video === undefined || video.page !== admitted.page.id) {
    return refuse("NotFoundError", "There is no such upload session")
  }
  const url = c.req.header("file_url")
  if (url === undefined) return refuse("ParameterValidationError", "Header file_url is missing")
  const { status, contentType, bytes } = await tools.fetch(url)
  if (status !== 200) return refuse("ProcessingFailedError", "The file could not be fetched")
  const isRejected = tools.takeFault(admitted.page.id, "mediaRejected") !== undefined
  const error = isRejected
    ? "The video file format is not supported."
    : inspectVideo(contentType, bytes, video.way === "video_stories" ? 60 : 90)
  tools.memory.put("video", video.id, { ...video, size: bytes.length, received: bytes.length, file: url, error })
  return c.json({ success: true })
}

/** A plain video: started, sent in pieces, and finished. */
export async function takeVideo(tools: SandboxTools, c: Context, admitted: Admitted): Promise<Response> {
  const { page, fields } = admitted
  const { upload_phase: phase, file_size: size = "", title = "", description = "" } = fields
  if (phase === "start") {
    if (!/^[1-9]\d*$/.test(size) || strayOf(fields, ["upload_phase", "file_size"]) !== undefined) {
      return badParameter(c, "file_size must be a number")
    }
    const video = startVideo(tools, page, "videos", Number(size))
    return c.json({ video_id: video.id, upload_session_id: video.session, ...nextPiece(video) })
  }
  const video = tools.memory
    .list<Video>("video")
    .map(({ value }) => value)
    .find(
      ({ session, page: owner }) => session !== null && session === fields["upload_session_id"] && owner === page.id,
    )
  if (video === undefined) return badParameter(c, "upload_session_id must be a valid session")
  if (phase === "transfer") return takePiece(tools, c, admitted, video)
  const known = ["upload_phase", "upload_session_id", "title", "description"]
  if (phase !== "finish" || strayOf(fields, known) !== undefined) return badParameter(c, "A parameter is wrong")
  return finish(tools, c, page, { ...video, words: { title, description } })
}

/** In quotes, as Facebook writes them. */
function nextPiece({ received, size }: Video): { readonly start_offset: string; readonly end_offset: string } {
  return { start_offset: String(received), end_offset: String(Math.min(size, received + pieceBytes)) }
}

async function takePiece(
  tools: SandboxTools,
  c: Context,
  { page, fields, chunk }: Admitted,
  video: Video,
): Promise<Response> {
  const stray = strayOf(fields, ["upload_phase", "upload_session_id", "start_offset"])
  if (stray !== undefined) return badParameter(c, `Unexpected parameter ${stray}`)
  const most = Math.min(pieceBytes, video.size - video.received)
  if (chunk === undefined || chunk.size === 0 || chunk.size > most) return badParameter(c, "video_file_chunk is wrong")
  if (fields["start_offset"] !== String(video.received)) {
    return graphError(c, { message: "Invalid start offset", code: 1, subcode: 1363037, isTransient: false })
  }
  const head = video.received > 0 ? "ftyp" : Buffer.from(await chunk.slice(4, 8).arrayBuffer()).toString("latin1")
  if (head !== "ftyp" || tools.takeFault(page.id, "mediaRejected") !== undefined) {
    return graphError(c, { message: "There was a problem uploading your video file.", code: 6000 })
  }
  const grown = { ...video, received: video.received + chunk.size, file: `${randomUUID().slice(0, 8)}.mp4` }
  tools.memory.put("video", video.id, grown)
  return c.json(nextPiece(grown))
}

function finish(tools: SandboxTools, c: Context, page: Page, video: Video): Response {
  const isAllThere = video.file !== null && video.received === video.size && video.pollsLeft === 0
  if (!isAllThere || video.error !== null) {
    return graphError(c, { message: "Problem with file. Try with another file.", code: 6000 })
  }
  if (video.isOut || video.pollsToGo !== null) return badParameter(c, "The video was published already")
  if (tools.takeFault(page.id, "slowProcessing") !== undefined) {
    tools.memory.put("video", video.id, { ...video, pollsToGo: slowPolls })
    return c.json({ success: true })
  }
  const order = tools.takeFault(page.id, "acceptThenDrop", "acceptLate")
  const post = makePublicOnce(tools, order, () => showVideo(tools, page, video))
  return c.json({ success: true, ...(video.way === "video_stories" ? { post_id: post.id } : {}) })
}
