import * as z from "zod"
import type { HttpAnswer, HttpRequest, PiecedBody } from "#domain/http.ts"
import { type ApiResponse, ask, askOnce } from "#networks/ask.ts"
import type { Author, CommitOutside, SendItem, MediaFile, Outside, Refused, Unknown } from "#networks/network.ts"
import { readJson } from "#networks/read-json.ts"
import { someText } from "#networks/shapes.ts"
import { writeRequest } from "#networks/write-request.ts"
import { youtubeApi, youtubeUploads } from "#networks/youtube/client.ts"
import { writeVideo } from "#networks/youtube/write-video.ts"

/*
 * An upload goes into a session, which has an address of its own. Nothing can be seen until it has the last byte; then it
 * is one video, however often it is sent to after that. Asked with an empty body it says how much it has.
 */

export type UploadSession = { readonly session: string; readonly bytes: number }

const video = z.object({
  id: someText,
  status: z
    .object({
      uploadStatus: z.string().optional(),
      failureReason: z.string().optional(),
      rejectionReason: z.string().optional(),
    })
    .optional(),
})

export type Video = z.infer<typeof video>

/** What a session has: so many bytes from the start, or the whole video. */
type Stored = { readonly kind: "stored"; readonly bytes: number } | { readonly kind: "whole"; readonly video: Video }

/** YouTube keeps sessions for about a week. */
type Ended = { readonly kind: "ended" }

/** A part of a file: from, up to and not including. */
type Part = { readonly file: MediaFile; readonly from: number; readonly to: number; readonly timeoutMs?: number }

const sliceBytes = 1024 * 1024

export async function openSession(
  outside: Outside,
  { credentials }: Author,
  item: SendItem,
  { bytes, contentType }: MediaFile,
): Promise<UploadSession | Refused> {
  const notify = item.options["youtube.notifySubscribers"] !== "false"
  const response = await ask(outside, youtubeApi, z.unknown(), {
    method: "POST",
    host: "api",
    path: `/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status&notifySubscribers=${notify}`,
    token: credentials.accessToken,
    headers: {
      "content-type": "application/json; charset=UTF-8",
      "x-upload-content-length": String(bytes),
      "x-upload-content-type": contentType,
    },
    json: writeVideo(item),
  })
  if (response.kind === "refused") return response
  const session = response.headers["location"]
  if (session !== undefined) return { session, bytes }
  const message = "YouTube did not return an upload address."
  return { kind: "refused", why: "transient", code: String(response.status), message }
}

async function* slices({ file, from, to }: Part): AsyncGenerator<Uint8Array> {
  for (let start = from; start < to; start += sliceBytes) yield file.read(start, Math.min(start + sliceBytes, to))
}

function bodyOf(part: Part): { readonly pieces: PiecedBody; readonly timeoutMs?: number } {
  const { from, to, timeoutMs } = part
  const pieces = { bytes: to - from, read: () => slices(part) }
  return timeoutMs === undefined ? { pieces } : { pieces, timeoutMs }
}

function rangeOf({ bytes }: UploadSession, part: Part | undefined): string {
  return part === undefined ? `bytes */${bytes}` : `bytes ${part.from}-${part.to - 1}/${bytes}`
}

function writeSessionRequest({ credentials }: Author, session: UploadSession, part: Part | undefined): HttpRequest {
  return writeRequest(session.session, {
    method: "PUT",
    path: "",
    token: credentials.accessToken,
    headers: {
      "content-range": rangeOf(session, part),
      ...(part === undefined ? {} : { "content-type": part.file.contentType }),
    },
    ...(part === undefined ? {} : bodyOf(part)),
  })
}

function readStored({ status, headers, body }: HttpAnswer): Stored | undefined {
  if (status === 308) {
    // Without the header nothing is there yet.
    const last = /^bytes=0-(\d+)$/.exec(headers["range"] ?? "")?.[1]
    return { kind: "stored", bytes: last === undefined ? 0 : Number(last) + 1 }
  }
  const found = video.safeParse(readJson(body)).data
  return found && { kind: "whole", video: found }
}

function readSession<Other extends Refused | Unknown>(response: ApiResponse<Stored> | Other): Stored | Ended | Other {
  if (response.kind === "response") return response.value
  return response.kind === "refused" && response.why === "gone" ? { kind: "ended" } : response
}

/** Asks a session what it has. */
export async function askSession(
  outside: Outside,
  author: Author,
  session: UploadSession,
): Promise<Stored | Ended | Refused> {
  return readSession(await ask(outside, youtubeUploads, readStored, writeSessionRequest(author, session, undefined)))
}

/** Sends a part of the file, or nothing where nothing is missing. */
export async function sendToSession(
  outside: CommitOutside | Outside,
  author: Author,
  session: UploadSession,
  part: Part | undefined,
): Promise<Stored | Ended | Refused | Unknown> {
  return readSession(await askOnce(outside, youtubeUploads, readStored, writeSessionRequest(author, session, part)))
}
