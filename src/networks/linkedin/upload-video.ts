import { z } from "zod"
import { ask, read, rest } from "#networks/linkedin/client.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"

type Processed = { readonly kind: "processed"; readonly video: string }

const part = z.object({ uploadUrl: z.string(), firstByte: z.int(), lastByte: z.int() })

const opened = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(""),
    uploadUrlsExpireAt: z.number(),
    uploadInstructions: z.array(part).min(1),
  }),
})

/** How far an upload is. Each part that LinkedIn has is known by the tag that it gave for it. */
const progressShape = z.discriminatedUnion("step", [
  z.object({
    step: z.literal("parts"),
    video: z.string(),
    token: z.string(),
    expiresAt: z.number(),
    parts: z.array(part),
    tags: z.array(z.string()),
  }),
  z.object({ step: z.literal("processing"), video: z.string() }),
])

type Progress = z.infer<typeof progressShape>
type Parts = Extract<Progress, { step: "parts" }>

const partTimeout = 120_000
/** How many parts of 4 MiB go out before the engine is told how far it is. */
const partsPerTurn = 8
const pollSeconds = 3

function wait(progress: Progress | null, seconds: number): Waiting {
  return { kind: "waiting", progress, seconds }
}

async function start(outside: Outside, { externalId, credentials }: Author, file: MediaFile) {
  const owner = `urn:li:person:${externalId}`
  const request = { owner, fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false }
  const body = { initializeUploadRequest: request }
  const path = "videos?action=initializeUpload"
  const answer = await ask(outside, rest(outside, credentials.accessToken, "POST", path, body))
  if (answer.kind === "refused") return answer
  const told = read(answer, opened)
  if (told.kind === "refused") return told
  const { video, uploadToken: token, uploadUrlsExpireAt: expiresAt, uploadInstructions: parts } = told.value.value
  return wait({ step: "parts", video, token, expiresAt, parts, tags: [] }, 0)
}

async function finish(outside: Outside, { credentials }: Author, { video, token, tags }: Parts) {
  const body = { finalizeUploadRequest: { video, uploadToken: token, uploadedPartIds: tags } }
  const path = "videos?action=finalizeUpload"
  const answer = await ask(outside, rest(outside, credentials.accessToken, "POST", path, body))
  return answer.kind === "refused" ? answer : wait({ step: "processing", video }, 1)
}

/** The addresses of parts carry their own right to write, so no token goes there. */
async function sendParts(outside: Outside, author: Author, file: MediaFile, progress: Parts) {
  if (outside.now().epochMilliseconds >= progress.expiresAt) return wait(null, 0)
  const tags = [...progress.tags]
  const ahead = progress.parts.slice(tags.length, tags.length + partsPerTurn)
  for (const { uploadUrl, firstByte, lastByte } of ahead) {
    const sent = await ask(outside, {
      method: "PUT",
      url: uploadUrl,
      headers: { "content-type": "application/octet-stream" },
      body: await file.read(firstByte, lastByte + 1),
      timeoutMs: partTimeout,
    })
    if (sent.kind === "refused") return sent
    const tag = sent.answer.headers["etag"]
    if (tag === undefined) {
      const message = "LinkedIn took a part of the video without a tag for it."
      return { kind: "refused", why: "transient", code: "NoTag", message } as const
    }
    tags.push(tag)
  }
  if (tags.length < progress.parts.length) return wait({ ...progress, tags }, 0)
  return finish(outside, author, { ...progress, tags })
}

async function poll(outside: Outside, { credentials }: Author, video: string): Promise<Processed | Waiting | Refused> {
  const path = `videos/${encodeURIComponent(video)}`
  const answer = await ask(outside, rest(outside, credentials.accessToken, "GET", path))
  // Some apps may not look: then the post itself is refused for as long as the video is not ready.
  if (answer.kind === "refused") return answer.why === "permission" ? { kind: "processed", video } : answer
  const told = read(answer, z.object({ status: z.string(), processingFailureReason: z.string().optional() }))
  if (told.kind === "refused") return told
  const { status, processingFailureReason: reason } = told.value
  if (status === "AVAILABLE") return { kind: "processed", video }
  if (status !== "PROCESSING_FAILED") return wait({ step: "processing", video }, pollSeconds)
  const message = reason ?? "LinkedIn could not process the video."
  return { kind: "refused", why: "media", code: status, message }
}

/** Goes on with an upload where it stopped, for as long as one turn may take. */
export async function uploadVideo(
  outside: Outside,
  author: Author,
  file: MediaFile,
  kept: Json,
): Promise<Processed | Waiting | Refused> {
  const progress = progressShape.safeParse(kept).data
  if (progress === undefined) return start(outside, author, file)
  if (progress.step === "parts") return sendParts(outside, author, file, progress)
  return poll(outside, author, progress.video)
}
