import { z } from "zod"
import { type ApiResponse, ask } from "#networks/ask.ts"
import { type Blob, blobShape } from "#networks/bluesky/blob.ts"
import {
  type BlueskyAccess,
  accessOf,
  blueskyApi,
  Bytes,
  serverOf,
  tooLarge,
  videoService,
  xrpc,
} from "#networks/bluesky/client.ts"
import { sendWhole } from "#networks/bluesky/upload-whole.ts"
import type { Author, Json, MediaFile, Outside, Refused, Waiting } from "#networks/network.ts"

/*
 * Videos go to a service of their own, in parts, under a token that the account's server makes out for it. The service
 * processes the video, stores it on the server, and then returns the blob. Where it takes no parts, a video goes as a whole.
 */

type Processed = { readonly kind: "processed"; readonly blob: Blob }

const started = z.object({
  jobId: z.string(),
  partSizeBytes: z.int().positive(),
  partCount: z.int().positive(),
  expiresAt: z.string(),
})

const jobStatus = z.object({
  state: z.string(),
  blob: blobShape.optional(),
  failureCode: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})

/** How far an upload is. `tries` counts how often it had to begin again. */
const progressShape = z.discriminatedUnion("step", [
  z.object({ step: z.literal("start"), tries: z.int() }),
  z.object({ step: z.literal("whole"), tries: z.int() }),
  started.extend({ step: z.literal("parts"), tries: z.int(), next: z.int() }),
  z.object({ step: z.literal("job"), tries: z.int(), jobId: z.string() }),
])

type Progress = z.infer<typeof progressShape>
type At<Step extends Progress["step"]> = Extract<Progress, { step: Step }>

const partTimeout = 120_000
/** After how many bytes the engine gets the progress. */
const bytesPerTurn = 32_000_000
const tokenMinutes = 25
const mostTries = 3

/** What is wrong with the video or the account, whichever way it goes; any other refusal to begin is about the parts. */
const finalErrors = new Set([
  "UnsupportedContentType",
  "VideoTooLarge",
  "VideoTooLong",
  "BadAspectRatio",
  "DailyLimitExceeded",
  "TooManyOpenUploads",
  "UploadForbidden",
])

const restarting = new Set(["UploadExpired", "UploadNotFound", "UploadAborted"])
const passingFailures = new Set(["pds_upload_failure", "generic_failure"])

function wait(progress: Progress, seconds: number): Waiting {
  return { kind: "waiting", progress, seconds }
}

/** A token for putting one video on the account's own server. */
async function fetchToken(outside: Outside, author: Author): Promise<ApiResponse<{ token: string }> | Refused> {
  const server = serverOf(author)
  const params = {
    aud: `did:web:${encodeURIComponent(new URL(server).host)}`,
    lxm: "com.atproto.repo.uploadBlob",
    exp: String(Math.floor(outside.now().epochMilliseconds / 1000) + tokenMinutes * 60),
  }
  const access = accessOf(author.credentials)
  return ask(outside, blueskyApi, z.object({ token: z.string() }), {
    url: xrpc(server, "com.atproto.server.getServiceAuth"),
    params,
    access,
  })
}

function beginAnew({ tries }: Progress, refused: Refused): Waiting | Refused {
  return tries < mostTries ? wait({ step: "start", tries: tries + 1 }, 5) : refused
}

async function start(outside: Outside, file: MediaFile, access: BlueskyAccess, { tries }: At<"start">) {
  const body = {
    sizeBytes: file.bytes,
    mimeType: file.contentType,
    name: file.fileName,
    width: file.width,
    height: file.height,
    ...(file.durationMs === null ? {} : { durationMs: Math.round(file.durationMs) }),
  }
  const answer = await ask(outside, blueskyApi, started, { url: videoService(outside, "startUpload"), access, body })
  if (answer.kind === "response") return wait({ step: "parts", tries, next: 1, ...answer.value }, 0)
  // Too many calls come with the time when there may be more; a service that is at its limit does not know it.
  const isTold = answer.why === "rate" && answer.retryAt !== undefined
  if (finalErrors.has(answer.code) || answer.why === "auth" || isTold) return answer
  const isBusy = answer.why === "transient" || answer.why === "rate"
  const isPassing = isBusy && answer.code !== "MethodNotImplemented" && tries < mostTries
  return isPassing ? wait({ step: "start", tries: tries + 1 }, 5) : wait({ step: "whole", tries }, 0)
}

async function finish(outside: Outside, access: BlueskyAccess, progress: At<"parts">): Promise<Waiting | Refused> {
  const call = { url: videoService(outside, "finishUpload"), access, body: { jobId: progress.jobId } }
  const answer = await ask(outside, blueskyApi, z.object({ completedJobId: z.string() }), call)
  if (answer.kind === "response") {
    return wait({ step: "job", tries: progress.tries, jobId: answer.value.completedJobId }, 1)
  }
  if (answer.code === "MissingParts") return wait({ ...progress, next: 1 }, 1)
  if (answer.code === "UploadNotReady") return wait(progress, 2)
  return restarting.has(answer.code) ? beginAnew(progress, answer) : answer
}

async function sendParts(outside: Outside, file: MediaFile, access: BlueskyAccess, progress: At<"parts">) {
  const { jobId, partSizeBytes, partCount } = progress
  let next = progress.next
  for (let sent = 0; next <= partCount && sent < bytesPerTurn; next += 1) {
    const from = (next - 1) * partSizeBytes
    const bytes = await file.read(from, Math.min(from + partSizeBytes, file.bytes))
    const call = {
      url: videoService(outside, "uploadPart"),
      params: { jobId, partNumber: String(next) },
      access,
      body: new Bytes(bytes, "application/octet-stream"),
      timeoutMs: partTimeout,
    }
    const answer = await ask(outside, blueskyApi, z.object({ partNumber: z.literal(next) }), call)
    if (answer.kind === "refused") {
      if (answer.code === "UploadAlreadyCompleted") return finish(outside, access, progress)
      if (answer.code === "UploadNotReady") return wait({ ...progress, next }, 2)
      return restarting.has(answer.code) ? beginAnew(progress, answer) : answer
    }
    sent += bytes.length
  }
  if (next <= partCount) return wait({ ...progress, next }, 0)
  return finish(outside, access, { ...progress, next })
}

async function poll(outside: Outside, file: MediaFile, progress: At<"job">): Promise<Processed | Waiting | Refused> {
  const call = { url: videoService(outside, "getJobStatus"), params: { jobId: progress.jobId } }
  const answer = await ask(outside, blueskyApi, z.object({ jobStatus }), call)
  if (answer.kind === "refused") return answer
  const { state, blob, failureCode = "generic_failure", error, message } = answer.value.jobStatus
  if (blob !== undefined) return { kind: "processed", blob }
  if (state !== "JOB_STATE_FAILED") return wait(progress, 2)
  const said = message ?? error ?? "Bluesky could not process the video."
  const refused: Refused = { kind: "refused", why: "media", code: failureCode, message: said }
  if (failureCode === "pds_upload_unsupported_blob_size") return tooLarge(file, refused)
  return passingFailures.has(failureCode) ? beginAnew(progress, refused) : refused
}

/** Goes on with an upload where it stopped, for as long as one turn may take. */
export async function uploadVideo(
  outside: Outside,
  author: Author,
  file: MediaFile,
  kept: Json,
): Promise<Processed | Waiting | Refused> {
  const progress: Progress = progressShape.safeParse(kept).data ?? { step: "start", tries: 1 }
  if (progress.step === "job") return poll(outside, file, progress)
  const answer = await fetchToken(outside, author)
  if (answer.kind === "refused") return answer
  const access = { token: answer.value.token }
  if (progress.step === "start") return start(outside, file, access, progress)
  if (progress.step === "whole") {
    const whole = await sendWhole(outside, author, file, access)
    return whole.kind === "refused" ? whole : wait({ step: "job", tries: progress.tries, jobId: whole.jobId }, 1)
  }
  return sendParts(outside, file, access, progress)
}
