import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi, facebookUploads, uploadTimeoutMs } from "#networks/facebook/client.ts"
import { readStatus } from "#networks/facebook/read-status.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"

/* Reels and video stories: Facebook returns an address, and that address gets the location of the file. */

const progressShape = z.object({ video: z.string(), polls: z.number().int() })

const startAnswer = z.object({ video_id: someText, upload_url: someText })

const uploadAnswer = z.object({ success: z.literal(true) })

const mostSeconds = 30

async function open(
  outside: Outside,
  author: Author,
  way: "video_reels" | "video_stories",
  file: MediaFile,
): Promise<string | Refused> {
  const { accessToken } = author.credentials
  const started = await ask(outside, facebookApi, startAnswer, {
    method: "POST",
    path: `/${author.externalId}/${way}`,
    fields: { upload_phase: "start", access_token: accessToken },
  })
  if (started.kind === "refused") return started
  const { video_id: video, upload_url: url } = started.value
  const headers = { accept: "application/json", authorization: `OAuth ${accessToken}`, file_url: file.url }
  const request = { method: "POST", url, headers, timeoutMs: uploadTimeoutMs } as const
  const taken = await ask(outside, facebookUploads, uploadAnswer, request)
  return taken.kind === "refused" ? taken : video
}

/** Goes on where it stopped, until Facebook has the whole video. */
export async function uploadHosted(
  outside: Outside,
  author: Author,
  way: "video_reels" | "video_stories",
  file: MediaFile,
  progress: Json,
): Promise<string | Waiting | Refused> {
  const known = progressShape.safeParse(progress).data
  const video = known?.video ?? (await open(outside, author, way, file))
  if (typeof video !== "string") return video
  const stage = await readStatus(outside, author, video)
  if (typeof stage !== "string") return stage
  if (stage !== "uploading") return video
  const polls = known?.polls ?? 0
  return {
    kind: "waiting",
    progress: { video, polls: polls + 1 },
    seconds: Math.min(mostSeconds, 2 ** polls),
  }
}
