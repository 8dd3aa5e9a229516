import * as z from "zod"
import { type Api, ask, asIs } from "#networks/ask.ts"
import { fileForm } from "#networks/file-form.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { someText } from "#networks/shapes.ts"

export type Processed = { readonly kind: "processed"; readonly mediaId: string }

const registered = z.object({
  media_id: someText,
  upload_url: someText,
  upload_parameters: z.record(z.string(), z.string()),
})

const statusAnswer = z.object({ status: z.string() })

/** The video that Pinterest has, and how often it was asked after. */
const progressShape = z.object({ mediaId: z.string(), polls: z.int() })

/** Two gigabytes go out in one call. */
const uploadTimeoutMs = 900_000

function wait(mediaId: string, polls: number): Waiting {
  return { kind: "waiting", progress: { mediaId, polls }, seconds: Math.min(2 ** polls, 30) }
}

/** The place where the file goes is not Pinterest's own, and answers in its own way. */
const uploads: Api = {
  name: "Pinterest's upload server",
  write: asIs,
  // The store accepts the registered upload, unless the permission has expired.
  readRefusal: ({ status }) => ({
    kind: "refused",
    why: status === 413 ? "media" : "transient",
    code: String(status),
    message: `Pinterest's upload server answered ${status}.`,
  }),
}

async function sendFile(
  outside: Outside,
  file: MediaFile,
  url: string,
  parameters: Readonly<Record<string, string>>,
): Promise<Refused | undefined> {
  const request = { method: "POST", url, ...fileForm(file, parameters), timeoutMs: uploadTimeoutMs } as const
  const response = await ask(outside, uploads, z.unknown(), request)
  return response.kind === "refused" ? response : undefined
}

async function start(outside: Outside, { credentials }: Author, file: MediaFile): Promise<Waiting | Refused> {
  const response = await ask(outside, pinterestApi, registered, {
    method: "POST",
    path: "/media",
    token: credentials.accessToken,
    json: { media_type: "video" },
  })
  if (response.kind === "refused") return response
  const { media_id: mediaId, upload_url: url, upload_parameters: parameters } = response.value
  return (await sendFile(outside, file, url, parameters)) ?? wait(mediaId, 0)
}

/** Goes on with an upload where it stopped. The file itself goes in one call, so a broken one begins again. */
export async function uploadVideo(
  outside: Outside,
  author: Author,
  file: MediaFile,
  kept: Json,
): Promise<Processed | Waiting | Refused> {
  const progress = progressShape.safeParse(kept).data
  if (progress === undefined) return start(outside, author, file)
  const { mediaId, polls } = progress
  const response = await ask(outside, pinterestApi, statusAnswer, {
    method: "GET",
    path: `/media/${mediaId}`,
    token: author.credentials.accessToken,
  })
  if (response.kind === "refused") return response
  const { status } = response.value
  if (status === "succeeded") return { kind: "processed", mediaId }
  if (status !== "failed") return wait(mediaId, polls + 1)
  return { kind: "refused", why: "media", code: status, message: "Pinterest could not process the video." }
}
