import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

/* Plain videos: sent piece by piece, each as long as Facebook wants it. */

const progressShape = z.object({
  video: z.string(),
  session: z.string(),
  /** The piece that Facebook wants next: from, up to and not including. None when both are the same. */
  from: z.number().int(),
  to: z.number().int(),
})

type Upload = z.infer<typeof progressShape>

/** Facebook writes them in quotes. */
const offset = z.coerce.number().int().nonnegative()

const startAnswer = z.object({
  video_id: someText,
  upload_session_id: someText,
  start_offset: offset,
  end_offset: offset,
})

const transferAnswer = z.object({ start_offset: offset, end_offset: offset })

/** No more than this is ever in memory, whatever Facebook would take. */
const mostBytes = 16 * 1024 * 1024
/** So many pieces go in one go; then the progress is written down. */
const piecesAtOnce = 8

async function open(outside: Outside, author: Author, file: MediaFile): Promise<Upload | Refused> {
  const response = await ask(outside, facebookApi, startAnswer, {
    method: "POST",
    path: `/${author.externalId}/videos`,
    fields: {
      upload_phase: "start",
      file_size: String(file.bytes),
      access_token: author.credentials.accessToken,
    },
  })
  if (response.kind === "refused") return response
  const { video_id: video, upload_session_id: session, start_offset: from, end_offset: to } = response.value
  return { video, session, from, to }
}

async function sendPiece(
  outside: Outside,
  author: Author,
  file: MediaFile,
  { session, from, to }: Upload,
): Promise<Pick<Upload, "from" | "to"> | Refused> {
  const response = await ask(outside, facebookApi, transferAnswer, {
    method: "POST",
    path: `/${author.externalId}/videos`,
    fields: {
      upload_phase: "transfer",
      upload_session_id: session,
      start_offset: String(from),
      access_token: author.credentials.accessToken,
    },
    chunk: await file.read(from, Math.min(to, from + mostBytes)),
  })
  return response.kind === "refused" ? response : { from: response.value.start_offset, to: response.value.end_offset }
}

/** Goes on where it stopped, until Facebook has the whole video. */
export async function uploadVideo(
  outside: Outside,
  author: Author,
  file: MediaFile,
  progress: Json,
): Promise<Pick<Upload, "video" | "session"> | Waiting | Refused> {
  const begun = progressShape.safeParse(progress).data ?? (await open(outside, author, file))
  if ("kind" in begun) return begun
  const { video, session } = begun
  let { from, to } = begun
  for (let piece = 0; piece < piecesAtOnce && from < to; piece += 1) {
    const next = await sendPiece(outside, author, file, { video, session, from, to })
    if ("kind" in next) return next
    from = next.from
    to = next.to
  }
  return from < to ? { kind: "waiting", progress: { video, session, from, to }, seconds: 0 } : { video, session }
}
