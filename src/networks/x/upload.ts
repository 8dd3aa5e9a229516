import { randomUUID } from "node:crypto"
import * as z from "zod"
import { type ApiResponse, ask } from "#networks/ask.ts"
import type { Author, MediaFile, Outside, Refused } from "#networks/network.ts"
import { endAfter, lifeSeconds, someText, waitSeconds } from "#networks/shapes.ts"
import type { ApiCall } from "#networks/write-request.ts"
import { xApi } from "#networks/x/client.ts"

/** How far a file has come on its way to X. */
export const uploadShape = z.object({
  id: someText,
  stage: z.enum(["sending", "processing", "ready"]),
  /** Segments that X has taken. */
  sent: z.number().int(),
  expiresAt: z.string(),
})

export type XUpload = z.infer<typeof uploadShape>

type Step =
  | { readonly kind: "uploaded"; readonly upload: XUpload }
  | { readonly kind: "paused"; readonly upload: XUpload; readonly seconds: number }
  | Refused

const segmentBytes = 4 * 1024 * 1024
/** So many segments go in one go; then the progress is written down. */
const segmentsAtOnce = 8
const uploadTimeoutMs = 120_000
const dayInSeconds = 86_400

const processing = z.object({
  state: z.enum(["pending", "in_progress", "succeeded", "failed"]),
  check_after_secs: waitSeconds.optional(),
  error: z
    .object({ code: z.number().optional(), name: z.string().optional(), message: z.string().optional() })
    .optional(),
})

const uploadAnswer = z.object({
  data: z.object({
    id: someText,
    expires_after_secs: lifeSeconds.optional(),
    processing_info: processing.optional(),
  }),
})

type UploadAnswer = z.infer<typeof uploadAnswer>

type Part = { readonly name: string; readonly value: string } | { readonly file: MediaFile; readonly bytes: Uint8Array }

/** File names come from people: what would end the header, or the quotes in it, is written as browsers write it. */
const quote = (name: string): string =>
  name.replaceAll(/[\r\n"]/g, (letter) => ({ "\r": "%0D", "\n": "%0A" })[letter] ?? "%22")

function formOf(parts: readonly Part[]): Pick<ApiCall, "headers" | "body"> {
  const boundary = `fanfare-${randomUUID()}`
  const pieces = parts.flatMap((part) => {
    const name = `--${boundary}\r\ncontent-disposition: form-data; name="${"file" in part ? "media" : part.name}"`
    if (!("file" in part)) return [Buffer.from(`${name}\r\n\r\n${part.value}\r\n`)]
    const { fileName, contentType } = part.file
    const head = `${name}; filename="${quote(fileName)}"\r\ncontent-type: ${contentType}\r\n\r\n`
    return [Buffer.from(head), part.bytes, Buffer.from("\r\n")]
  })
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { headers: { "content-type": `multipart/form-data; boundary=${boundary}` }, body }
}

/** Asks about media: what X does not like there is the file. */
async function askAbout<T>(
  outside: Outside,
  author: Author,
  call: Omit<ApiCall, "token" | "timeoutMs">,
  shape: z.ZodType<T>,
): Promise<ApiResponse<T> | Refused> {
  const { accessToken: token } = author.credentials
  const response = await ask(outside, xApi, shape, { ...call, token, timeoutMs: uploadTimeoutMs })
  return response.kind === "refused" && response.why === "content" ? { ...response, why: "media" } : response
}

function begun(outside: Outside, stage: XUpload["stage"], { data }: UploadAnswer): XUpload {
  const expiresAt = endAfter(outside.now(), data.expires_after_secs ?? dayInSeconds)
  return { id: data.id, stage, sent: 0, expiresAt }
}

async function describe(outside: Outside, author: Author, file: MediaFile, upload: XUpload): Promise<Step> {
  const ready = { ...upload, stage: "ready" } as const
  if (file.altText === "" || file.kind === "video") return { kind: "uploaded", upload: ready }
  const response = await askAbout(
    outside,
    author,
    {
      method: "POST",
      path: "/2/media/metadata",
      json: { id: upload.id, metadata: { alt_text: { text: file.altText } } },
    },
    z.unknown(),
  )
  return response.kind === "refused" ? response : { kind: "uploaded", upload: ready }
}

async function sendPicture(outside: Outside, author: Author, file: MediaFile): Promise<Step> {
  const form = formOf([
    { name: "media_category", value: "tweet_image" },
    { file, bytes: await file.read() },
  ])
  const response = await askAbout(
    outside,
    author,
    {
      method: "POST",
      path: "/2/media/upload",
      ...form,
    },
    uploadAnswer,
  )
  if (response.kind === "refused") return response
  return describe(outside, author, file, begun(outside, "ready", response.value))
}

async function open(outside: Outside, author: Author, file: MediaFile): Promise<XUpload | Refused> {
  const response = await askAbout(
    outside,
    author,
    {
      method: "POST",
      path: "/2/media/upload/initialize",
      json: {
        media_type: file.contentType,
        total_bytes: file.bytes,
        media_category: file.kind === "gif" ? "tweet_gif" : "tweet_video",
      },
    },
    uploadAnswer,
  )
  return response.kind === "refused" ? response : begun(outside, "sending", response.value)
}

async function sendSegments(outside: Outside, author: Author, file: MediaFile, upload: XUpload): Promise<Step> {
  const all = Math.ceil(file.bytes / segmentBytes)
  const until = Math.min(all, upload.sent + segmentsAtOnce)
  for (let index = upload.sent; index < until; index += 1) {
    const start = index * segmentBytes
    const bytes = await file.read(start, Math.min(start + segmentBytes, file.bytes))
    const response = await askAbout(
      outside,
      author,
      {
        method: "POST",
        path: `/2/media/upload/${upload.id}/append`,
        ...formOf([
          { name: "segment_index", value: String(index) },
          { file, bytes },
        ]),
      },
      z.unknown(),
    )
    if (response.kind === "refused") return response
  }
  const sent = { ...upload, sent: until }
  if (until < all) return { kind: "paused", upload: sent, seconds: 0 }
  const response = await askAbout(
    outside,
    author,
    {
      method: "POST",
      path: `/2/media/upload/${upload.id}/finalize`,
    },
    uploadAnswer,
  )
  if (response.kind === "refused") return response
  return judge(outside, author, file, { ...begun(outside, "processing", response.value), sent: until }, response.value)
}

async function judge(
  outside: Outside,
  author: Author,
  file: MediaFile,
  upload: XUpload,
  { data: { processing_info: info } }: UploadAnswer,
): Promise<Step> {
  if (info === undefined || info.state === "succeeded") return describe(outside, author, file, upload)
  if (info.state !== "failed") return { kind: "paused", upload, seconds: info.check_after_secs ?? 1 }
  const { code, name, message = "X could not process this file." } = info.error ?? {}
  return { kind: "refused", why: "media", code: name ?? code?.toString() ?? "failed", message }
}

async function askAgain(outside: Outside, author: Author, file: MediaFile, upload: XUpload): Promise<Step> {
  const response = await askAbout(
    outside,
    author,
    {
      method: "GET",
      path: `/2/media/upload?command=STATUS&media_id=${upload.id}`,
    },
    uploadAnswer,
  )
  return response.kind === "refused" ? response : judge(outside, author, file, upload, response.value)
}

/** Takes a file as far as it goes without waiting, from where it stood. */
export async function carryOn(
  outside: Outside,
  author: Author,
  file: MediaFile,
  upload: XUpload | undefined,
): Promise<Step> {
  if (upload?.stage === "ready") return { kind: "uploaded", upload }
  if (file.kind === "image") return sendPicture(outside, author, file)
  if (upload?.stage === "processing") return askAgain(outside, author, file, upload)
  const opened = upload ?? (await open(outside, author, file))
  return "kind" in opened ? opened : sendSegments(outside, author, file, opened)
}
