import * as z from "zod"
import { type Api, type ApiResponse, ask, asIs, askOnce } from "#networks/ask.ts"
import type {
  Author,
  CommitOutside,
  SendItem,
  Json,
  MediaFile,
  Outside,
  Refused,
  Unknown,
  Waiting,
} from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"
import type { TikTokVideoHandle } from "#networks/tiktok/handle.ts"
import { readCreator } from "#networks/tiktok/read-creator.ts"
import { readStatus } from "#networks/tiktok/read-status.ts"
import { videoWords } from "#networks/tiktok/write-post.ts"

/* TikTok takes a video piece by piece, in order, and posts it when the last one is there. All others can go ahead. */

const uploadShape = z.object({
  publishId: z.string(),
  uploadUrl: z.string(),
  username: z.string(),
  /** So much of the video TikTok has. */
  sent: z.number().int(),
})

type Upload = z.infer<typeof uploadShape>

const progressShape = z.object({ upload: uploadShape.nullable(), stumbles: z.number().int() })

const initAnswer = inData(z.object({ publish_id: someText, upload_url: someText }))

/** Between 5 and 64 MB for TikTok, however one counts them; the last piece is as long as what is left over makes it. */
const pieceBytes = 10_000_000
/** So many pieces go in one go; then the progress is written down. */
const piecesAtOnce = 8
const sliceBytes = 1_000_000

/** A piece takes its time, and until then it may still arrive. */
export const uploadTimeoutMs = 120_000

/** So often a piece may go wrong, each time waited for twice as long, before the upload does. */
const mostStumbles = 5

/** What is said of an address that leads nowhere any more: it holds for an hour. */
const dead = new Set(["403", "404", "410"])

/** How many pieces, each how long. One alone is the whole video. */
function cut(bytes: number): { readonly size: number; readonly count: number } {
  const count = Math.max(1, Math.floor(bytes / pieceBytes))
  return { size: count === 1 ? bytes : pieceBytes, count }
}

/** Where the last piece begins. */
function endOf(bytes: number): number {
  const { size, count } = cut(bytes)
  return size * (count - 1)
}

async function* slices(file: MediaFile, from: number, to: number): AsyncGenerator<Uint8Array> {
  for (let start = from; start < to; start += sliceBytes) yield await file.read(start, Math.min(start + sliceBytes, to))
}

/** The place where the file goes answers in its own way. */
const uploads: Api = {
  name: "TikTok's upload server",
  write: asIs,
  readRefusal: ({ status }) => ({
    kind: "refused",
    why: status === 413 || status === 415 ? "media" : status === 429 ? "rate" : "transient",
    code: String(status),
    message: `TikTok's upload server answered ${status}.`,
  }),
}

/** The address says by itself whose video it is: no token goes there. */
export function sendPiece(
  outside: CommitOutside | Outside,
  file: MediaFile,
  url: string,
  from: number,
  to: number,
): Promise<ApiResponse<unknown> | Refused | Unknown> {
  const request = {
    method: "PUT",
    url,
    headers: { "content-type": file.contentType, "content-range": `bytes ${from}-${to - 1}/${file.bytes}` },
    pieces: { bytes: to - from, read: () => slices(file, from, to) },
    timeoutMs: uploadTimeoutMs,
  } as const
  return askOnce(outside, uploads, z.unknown(), request)
}

async function open(outside: Outside, author: Author, item: SendItem, file: MediaFile): Promise<Upload | Refused> {
  const creator = await readCreator(outside, author, item)
  if ("kind" in creator) return creator
  const { size, count } = cut(file.bytes)
  const response = await ask(outside, tiktokApi, initAnswer, {
    method: "POST",
    path: "/post/publish/video/init/",
    token: author.credentials.accessToken,
    json: {
      post_info: videoWords(item, creator.closed),
      source_info: { source: "FILE_UPLOAD", video_size: file.bytes, chunk_size: size, total_chunk_count: count },
    },
  })
  // Without the address nobody can send anything: what became of it does not matter.
  if (response.kind === "refused") return response
  const { publish_id: publishId, upload_url: uploadUrl } = response.value
  return { publishId, uploadUrl, username: creator.username, sent: 0 }
}

/** From where to go on after a piece of which nobody knows whether it was taken; null where only a new upload helps. */
async function findPlace(
  outside: Outside,
  author: Author,
  file: MediaFile,
  upload: Upload,
  trouble: Refused | Unknown,
): Promise<Upload | null> {
  if (trouble.kind === "refused" && dead.has(trouble.code)) return null
  if (trouble.kind === "refused" && trouble.code === "NoAnswer") return upload
  const stage = await readStatus(outside, author, upload.publishId)
  // It can be asked again when the next piece goes wrong.
  if (stage.kind === "refused") return upload
  const sent = stage.kind === "underway" ? stage.uploaded : undefined
  const isPlace = sent !== undefined && sent <= endOf(file.bytes) && sent % cut(file.bytes).size === 0
  return isPlace ? { ...upload, sent } : null
}

/** Goes on where it stopped, until only the last piece is left. */
export async function uploadVideo(
  outside: Outside,
  author: Author,
  item: SendItem,
  file: MediaFile,
  progress: Json,
): Promise<TikTokVideoHandle | Waiting | Refused> {
  const { upload: known, stumbles } = progressShape.safeParse(progress).data ?? { upload: null, stumbles: 0 }
  const upload = known ?? (await open(outside, author, item, file))
  if ("kind" in upload) return upload
  const { publishId, uploadUrl, username } = upload
  const end = endOf(file.bytes)
  let { sent } = upload
  for (let piece = 0; piece < piecesAtOnce && sent < end; piece += 1) {
    const next = sent + cut(file.bytes).size
    const came = await sendPiece(outside, file, uploadUrl, sent, next)
    if (came.kind === "response") sent = next
    else {
      const { message } = came
      const refused =
        came.kind === "unknown" ? ({ kind: "refused", why: "transient", code: "NoAnswer", message } as const) : came
      if (refused.why !== "transient" || stumbles >= mostStumbles) return refused
      const place = await findPlace(outside, author, file, { ...upload, sent }, came)
      return { kind: "waiting", progress: { upload: place, stumbles: stumbles + 1 }, seconds: 2 ** stumbles }
    }
  }
  // Progress resets the count of failures.
  if (sent < end) return { kind: "waiting", progress: { upload: { ...upload, sent }, stumbles: 0 }, seconds: 0 }
  return { way: "video", publishId, uploadUrl, from: end, bytes: file.bytes, username }
}
