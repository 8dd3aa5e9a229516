import * as z from "zod"
import type { PiecedBody } from "#domain/http.ts"
import { asRefused, type Lost } from "#networks/google-shared/ask.ts"
import type { Author, SendItem, MediaFile, Outside, Refused } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { bearer, readAnswer, speakToYouTube } from "#networks/youtube/client.ts"
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
  const came = await speakToYouTube(outside, {
    method: "POST",
    url:
      `${outside.hosts["api"]}/upload/youtube/v3/videos` +
      `?uploadType=resumable&part=snippet,status&notifySubscribers=${notify}`,
    headers: {
      accept: "application/json",
      authorization: bearer(credentials.accessToken),
      "content-type": "application/json; charset=UTF-8",
      "x-upload-content-length": String(bytes),
      "x-upload-content-type": contentType,
    },
    body: JSON.stringify(writeVideo(item)),
  })
  if (came.kind === "lost") return asRefused(came)
  if (came.kind === "refused") return came
  const session = came.answer.headers["location"]
  if (session !== undefined) return { session, bytes }
  const message = "YouTube did not say where the video goes."
  return { kind: "refused", why: "transient", code: String(came.answer.status), message }
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

/** Sends a part of the file, or nothing, to hear what is there. */
export async function tellSession(
  outside: Outside,
  { credentials }: Author,
  session: UploadSession,
  part?: Part,
): Promise<Stored | Ended | Refused | Lost> {
  const came = await speakToYouTube(outside, {
    method: "PUT",
    url: session.session,
    headers: {
      accept: "application/json",
      authorization: bearer(credentials.accessToken),
      "content-range": rangeOf(session, part),
      ...(part === undefined ? {} : { "content-type": part.file.contentType }),
    },
    ...(part === undefined ? {} : bodyOf(part)),
  })
  if (came.kind === "refused" && came.why === "gone") return { kind: "ended" }
  if (came.kind !== "answered") return came
  const { answer } = came
  if (answer.status === 308) {
    // Without the header nothing is there yet.
    const last = /^bytes=0-(\d+)$/.exec(answer.headers["range"] ?? "")?.[1]
    return { kind: "stored", bytes: last === undefined ? 0 : Number(last) + 1 }
  }
  const found = readAnswer(answer, video)
  return found.kind === "heard" ? { kind: "whole", video: found.answer } : found
}
