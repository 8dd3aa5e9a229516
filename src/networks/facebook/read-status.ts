import * as z from "zod"
import { ask } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import type { Author, Outside, Refused } from "#networks/network.ts"

const phase = z
  .object({
    status: z.string().optional(),
    errors: z.array(z.object({ message: z.string().optional() })).optional(),
    error: z.object({ message: z.string().optional() }).optional(),
  })
  .optional()

const videoAnswer = z.object({
  status: z.object({
    video_status: z.string().optional(),
    uploading_phase: phase,
    processing_phase: phase,
    publishing_phase: phase,
  }),
})

type Status = z.infer<typeof videoAnswer>["status"]

/** How far a video has come: not all there, there and no more, being worked on, seen by everybody. */
export type VideoStage = "uploading" | "uploaded" | "underway" | "out"

const failed = new Set(["error", "upload_failed", "expired"])

function readStage(status: Status): VideoStage | Refused {
  const phases = [status.uploading_phase, status.processing_phase, status.publishing_phase]
  const broken = phases.find((each) => each?.status === "error")
  if (broken !== undefined || failed.has(status.video_status ?? "")) {
    const words = broken?.errors?.[0]?.message ?? broken?.error?.message
    const message = words ?? "Facebook could not use the video."
    return { kind: "refused", why: "media", code: "VideoError", message }
  }
  const [uploading, processing, publishing] = phases.map((each) => each?.status ?? "not_started")
  // Plain videos may tell nothing of phases.
  const isPublished = publishing === "complete" || status.publishing_phase === undefined
  if (status.video_status === "ready" && isPublished) return "out"
  const isAtWork = [processing, publishing].some((each) => each !== "not_started")
  if (isAtWork || status.video_status === "processing") return "underway"
  return uploading === "complete" || status.video_status === "upload_complete" ? "uploaded" : "uploading"
}

/** How a video stands; an error in it is a refusal like any other. */
export async function readStatus(outside: Outside, author: Author, video: string): Promise<VideoStage | Refused> {
  const response = await ask(outside, facebookApi, videoAnswer, {
    method: "GET",
    path: `/${video}`,
    fields: { fields: "status", access_token: author.credentials.accessToken },
  })
  return response.kind === "refused" ? response : readStage(response.value.status)
}
