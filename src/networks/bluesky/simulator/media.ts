import { createHash, randomBytes } from "node:crypto"
import { type Context, Hono } from "hono"
import { z } from "zod"
import { cidOf } from "#networks/bluesky/simulator/accounts.ts"
import { fail, meetFault } from "#networks/bluesky/simulator/answers.ts"
import type { BlobRef } from "#networks/bluesky/simulator/check-record.ts"
import { readInput } from "#networks/bluesky/simulator/read-input.ts"
import { authorize, authorizeService } from "#networks/bluesky/simulator/sessions.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

/** What the bytes of a file are is not kept; what a record may say of them is. */
function keepBlob(tools: SandboxTools, did: string, cid: string, mimeType: string, size: number): BlobRef {
  tools.memory.put("blob", `${did} ${cid}`, { mimeType, size })
  return { $type: "blob", ref: { $link: cid }, mimeType, size }
}

async function readBytes(c: Context): Promise<Uint8Array> {
  return new Uint8Array(await c.req.arrayBuffer())
}

/** Whether the server, which may be set to take little, takes a file of that size. */
function isTaken(tools: SandboxTools, bytes: number): boolean {
  return bytes <= (tools.memory.get<number>("server", "blobBytes") ?? largestVideo)
}

export function blobRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/com.atproto.repo.uploadBlob", async (c) => {
    const type = c.req.header("content-type")
    const { person, fault } = await authorize(tools, c, `blob:${type ?? "*/*"}`, "mediaRejected")
    if (type === undefined) fail(400, "InvalidRequest", "Request encoding (Content-Type) required but not provided")
    const bytes = await readBytes(c)
    if (bytes.length === 0) fail(400, "InvalidRequest", "A request body is expected but none was provided")
    if (!isTaken(tools, bytes.length)) fail(413, "PayloadTooLarge", "request entity too large")
    if (fault === "mediaRejected") fail(400, "InvalidRequest", `blob too big (maximum 1, got ${bytes.length})`)
    return c.json({ blob: keepBlob(tools, person.did, cidOf(0x55, bytes), type, bytes.length) })
  })

  return routes
}

const partSize = 5_000_000
const largestVideo = 300_000_000
const longestVideo = 180_000
const uploadMinutes = 60
/** How often a video is asked about before it is done, and how much more often when that is slow. */
const polls = 1
const slowPolls = 3

type Upload = {
  readonly did: string
  readonly sizeBytes: number
  readonly mimeType: string
  readonly expiresAt: number
  /** By number of the part, the hash of its bytes. */
  readonly parts: Readonly<Record<string, string>>
  readonly isFinished: boolean
}

type Job = {
  readonly did: string
  readonly blob: BlobRef
  readonly pollsLeft: number
  readonly isRejected: boolean
}

const startInput = z.strictObject({
  sizeBytes: z.int().positive(),
  mimeType: z.string().min(3).max(255),
  name: z.string().max(256).optional(),
  durationMs: z.int().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
})

const finishInput = z.strictObject({ jobId: z.string().min(1) })

function countParts({ sizeBytes }: Pick<Upload, "sizeBytes">): number {
  return Math.ceil(sizeBytes / partSize)
}

function findUpload(tools: SandboxTools, did: string, jobId: string): Upload {
  const upload = tools.memory.get<Upload>("upload", jobId)
  if (upload === undefined || upload.did !== did) fail(400, "UploadNotFound", "No such upload")
  if (!upload.isFinished && upload.expiresAt <= tools.now().epochMilliseconds)
    fail(400, "UploadExpired", "Upload expired")
  return upload
}

function statusOf(tools: SandboxTools, { did, blob, pollsLeft, isRejected }: Job, jobId: string) {
  if (pollsLeft > 0) return { jobId, did, state: "JOB_STATE_ENCODING", progress: 50 }
  if (!isTaken(tools, blob.size)) {
    const message = "The video could not be stored"
    return { jobId, did, state: "JOB_STATE_FAILED", failureCode: "pds_upload_unsupported_blob_size", error: message }
  }
  if (!isRejected) return { jobId, did, state: "JOB_STATE_COMPLETED", progress: 100, blob }
  const message = "The video could not be validated"
  return { jobId, did, state: "JOB_STATE_FAILED", failureCode: "validation_failure", error: message, message }
}

function newJob(did: string, blob: BlobRef, fault: Fault | undefined): Job {
  const pollsLeft = fault === "slowProcessing" ? polls + slowPolls : polls
  return { did, blob, pollsLeft, isRejected: fault === "mediaRejected" }
}

/** The older way: the whole video in one call. It answers without what the schema wraps around the job. */
async function takeWhole(tools: SandboxTools, c: Context): Promise<Response> {
  const did = authorizeService(tools, c)
  const fault = await meetFault(tools, did, "slowProcessing", "mediaRejected")
  const { did: owner, name, ...rest } = c.req.query()
  if (owner !== did || name === undefined || Object.keys(rest).length > 0) fail(400, "InvalidRequest", "did and name")
  if (c.req.header("content-type") !== "video/mp4") fail(400, "InvalidRequest", "Wrong request encoding")
  const bytes = await readBytes(c)
  if (bytes.length > largestVideo) fail(400, "VideoTooLarge", "Video is too large")
  const cid = cidOf(0x55, bytes)
  const jobId = cid.slice(-20)
  const there = tools.memory.get<Job>("job", jobId)
  if (there !== undefined) {
    return c.json(
      { ...statusOf(tools, there, jobId), error: "already_exists", message: "Video already processed" },
      409,
    )
  }
  const job = newJob(did, keepBlob(tools, did, cid, "video/mp4", bytes.length), fault)
  tools.memory.put("job", jobId, job)
  return c.json(statusOf(tools, job, jobId))
}

export function videoRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/app.bsky.video.startUpload", async (c) => {
    const did = authorizeService(tools, c)
    await meetFault(tools, did)
    if (tools.memory.get("videoService", "parts") === "off") fail(501, "MethodNotImplemented", "Method Not Implemented")
    const { sizeBytes, mimeType, durationMs = 0 } = await readInput(c, startInput)
    if (mimeType !== "video/mp4") fail(400, "UnsupportedContentType", `Unsupported content type: ${mimeType}`)
    if (sizeBytes > largestVideo) fail(400, "VideoTooLarge", "Video is too large")
    if (durationMs > longestVideo) fail(400, "VideoTooLong", "Video is too long")
    const jobId = randomBytes(10).toString("hex")
    const expiresAt = tools.now().add({ minutes: uploadMinutes })
    const upload = { did, sizeBytes, mimeType, expiresAt: expiresAt.epochMilliseconds, parts: {}, isFinished: false }
    tools.memory.put("upload", jobId, upload)
    const partCount = countParts(upload)
    return c.json({ jobId, partSizeBytes: partSize, partCount, expiresAt: expiresAt.toString() })
  })

  routes.post("/app.bsky.video.uploadPart", async (c) => {
    const did = authorizeService(tools, c)
    await meetFault(tools, did)
    const { jobId = "", partNumber = "" } = c.req.query()
    const upload = findUpload(tools, did, jobId)
    if (upload.isFinished) fail(400, "UploadAlreadyCompleted", "The upload is complete")
    const number = Number(partNumber)
    const count = countParts(upload)
    if (!Number.isInteger(number) || number < 1 || number > count) fail(400, "InvalidPartNumber", "No such part")
    if (c.req.header("content-type") !== "application/octet-stream")
      fail(400, "InvalidRequest", "Wrong request encoding")
    const bytes = await readBytes(c)
    const expected = number < count ? partSize : upload.sizeBytes - partSize * (count - 1)
    if (bytes.length !== expected) fail(400, "PartSizeMismatch", `Expected ${expected} bytes, got ${bytes.length}`)
    const hash = createHash("sha256").update(bytes).digest("hex")
    tools.memory.put("upload", jobId, { ...upload, parts: { ...upload.parts, [number]: hash } })
    return c.json({ partNumber: number, sizeBytes: bytes.length })
  })

  routes.post("/app.bsky.video.finishUpload", async (c) => {
    const did = authorizeService(tools, c)
    const fault = await meetFault(tools, did, "slowProcessing", "mediaRejected")
    const { jobId } = await readInput(c, finishInput)
    const upload = findUpload(tools, did, jobId)
    const there = tools.memory.get<Job>("job", jobId)
    if (there !== undefined) return c.json({ completedJobId: jobId, jobStatus: statusOf(tools, there, jobId) })
    const numbers = Array.from({ length: countParts(upload) }, (_, index) => String(index + 1))
    const missing = numbers.filter((number) => upload.parts[number] === undefined)
    if (missing.length > 0) fail(400, "MissingParts", `Missing parts: ${missing.join(", ")}`)
    const cid = cidOf(0x55, numbers.map((number) => upload.parts[number]).join(""))
    const job = newJob(did, keepBlob(tools, did, cid, upload.mimeType, upload.sizeBytes), fault)
    tools.memory.put("upload", jobId, { ...upload, isFinished: true })
    tools.memory.put("job", jobId, job)
    return c.json({ completedJobId: jobId, jobStatus: statusOf(tools, job, jobId) })
  })

  routes.post("/app.bsky.video.uploadVideo", (c) => takeWhole(tools, c))

  routes.get("/app.bsky.video.getJobStatus", async (c) => {
    const jobId = c.req.query("jobId") ?? ""
    const job = tools.memory.get<Job>("job", jobId)
    if (job === undefined) fail(400, "InvalidRequest", "Job not found")
    await meetFault(tools, job.did)
    if (job.pollsLeft > 0) tools.memory.put("job", jobId, { ...job, pollsLeft: job.pollsLeft - 1 })
    return c.json({ jobStatus: statusOf(tools, job, jobId) })
  })

  return routes
}
