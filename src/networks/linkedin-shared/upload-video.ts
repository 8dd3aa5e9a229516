import { z } from "zod"
import { ask } from "#networks/ask.ts"
import { type LinkedInCaller, rest, linkedinApi } from "#networks/linkedin-shared/linkedin-api.ts"
import { readStatus } from "#networks/linkedin-shared/read-status.ts"
import type { Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"

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
/** After how many parts of 4 MiB the engine gets the progress. */
const partsPerTurn = 8
const pollSeconds = 3

function wait(progress: Progress | null, seconds: number): Waiting {
  return { kind: "waiting", progress, seconds }
}

async function start(outside: Outside, caller: LinkedInCaller, file: MediaFile) {
  const request = { owner: caller.urn, fileSizeBytes: file.bytes, uploadCaptions: false, uploadThumbnail: false }
  const body = { initializeUploadRequest: request }
  const path = "videos?action=initializeUpload"
  const response = await ask(outside, linkedinApi, opened, rest(outside, caller, "POST", path, body))
  if (response.kind === "refused") return response
  const { video, uploadToken: token, uploadUrlsExpireAt: expiresAt, uploadInstructions: parts } = response.value.value
  return wait({ step: "parts", video, token, expiresAt, parts, tags: [] }, 0)
}

async function finish(outside: Outside, caller: LinkedInCaller, { video, token, tags }: Parts) {
  const body = { finalizeUploadRequest: { video, uploadToken: token, uploadedPartIds: tags } }
  const path = "videos?action=finalizeUpload"
  const response = await ask(outside, linkedinApi, z.unknown(), rest(outside, caller, "POST", path, body))
  return response.kind === "refused" ? response : wait({ step: "processing", video }, 1)
}

/** The addresses of parts carry their own right to write, so no token goes there. */
async function sendParts(outside: Outside, caller: LinkedInCaller, file: MediaFile, progress: Parts) {
  if (outside.now().epochMilliseconds >= progress.expiresAt) return wait(null, 0)
  const tags = [...progress.tags]
  const ahead = progress.parts.slice(tags.length, tags.length + partsPerTurn)
  for (const { uploadUrl, firstByte, lastByte } of ahead) {
    const request = {
      method: "PUT",
      url: uploadUrl,
      headers: { "content-type": "application/octet-stream" },
      body: await file.read(firstByte, lastByte + 1),
      timeoutMs: partTimeout,
    } as const
    const sent = await ask(outside, linkedinApi, z.unknown(), request)
    if (sent.kind === "refused") return sent
    const tag = sent.headers["etag"]
    if (tag === undefined) {
      const message = "LinkedIn accepted a part of the video without returning its ETag."
      return { kind: "refused", why: "transient", code: "NoTag", message } as const
    }
    tags.push(tag)
  }
  if (tags.length < progress.parts.length) return wait({ ...progress, tags }, 0)
  return finish(outside, caller, { ...progress, tags })
}

async function poll(outside: Outside, caller: LinkedInCaller, video: string): Promise<Processed | Waiting | Refused> {
  const status = await readStatus(outside, caller, "videos", video)
  if (status.kind === "refused") return status
  return status.isThere ? { kind: "processed", video } : wait({ step: "processing", video }, pollSeconds)
}

/** Goes on with an upload where it stopped, for as long as one turn may take. */
export async function uploadVideo(
  outside: Outside,
  caller: LinkedInCaller,
  file: MediaFile,
  kept: Json,
): Promise<Processed | Waiting | Refused> {
  const progress = progressShape.safeParse(kept).data
  if (progress === undefined) return start(outside, caller, file)
  if (progress.step === "parts") return sendParts(outside, caller, file, progress)
  return poll(outside, caller, progress.video)
}
