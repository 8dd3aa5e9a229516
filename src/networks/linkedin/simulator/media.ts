import { createHash, randomBytes } from "node:crypto"
import { Hono } from "hono"
import { z } from "zod"
import { deny, fail, failInput } from "#networks/linkedin-shared/simulator/answers.ts"
import { readInput } from "#networks/linkedin-shared/simulator/read-input.ts"
import { authorize, type Caller } from "#networks/linkedin/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Asset = {
  readonly kind: "image" | "video"
  readonly owner: string
  readonly status: "WAITING_UPLOAD" | "PROCESSING" | "AVAILABLE" | "PROCESSING_FAILED"
  /** How often it is asked for before it is there. */
  readonly pollsLeft: number
  readonly contentType: string
  readonly expiresAt: number
  readonly size: number
  readonly uploadToken: string
  readonly tags: readonly (string | null)[]
}

const partBytes = 4 * 1024 * 1024
const videoBytes = { min: 75_000, max: 500_000_000 } as const
const uploadHours = 24
const slowPolls = 3

const imageInput = z.strictObject({ initializeUploadRequest: z.strictObject({ owner: z.string() }) })

const videoInput = z.strictObject({
  initializeUploadRequest: z.strictObject({
    owner: z.string(),
    fileSizeBytes: z.int(),
    uploadCaptions: z.boolean(),
    uploadThumbnail: z.boolean(),
  }),
})

const finishInput = z.strictObject({
  finalizeUploadRequest: z.strictObject({
    video: z.string(),
    uploadToken: z.string(),
    uploadedPartIds: z.array(z.string()),
  }),
})

function newAsset(
  tools: SandboxTools,
  kind: Asset["kind"],
  owner: string,
  size: number,
): Asset & { readonly urn: string } {
  const urn = `urn:li:${kind}:D4${randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "Q")}`
  const asset: Asset = {
    kind,
    owner,
    status: "WAITING_UPLOAD",
    pollsLeft: 0,
    contentType: "video/mp4",
    expiresAt: tools.now().add({ hours: uploadHours }).epochMilliseconds,
    size,
    uploadToken: kind === "video" ? randomBytes(9).toString("base64url") : "",
    tags: Array.from({ length: Math.ceil(size / partBytes) }, () => null),
  }
  tools.memory.put("asset", urn, asset)
  return { ...asset, urn }
}

export function findAsset({ memory }: SandboxTools, urn: string): Asset | undefined {
  return memory.get<Asset>("asset", urn)
}

/** One more question after it: a little nearer to being there. */
export function stepOn({ memory }: SandboxTools, urn: string, asset: Asset): void {
  if (asset.status !== "PROCESSING") return
  const pollsLeft = asset.pollsLeft - 1
  memory.put("asset", urn, { ...asset, pollsLeft, status: pollsLeft > 0 ? "PROCESSING" : "AVAILABLE" })
}

/** What becomes of a file that has arrived: `polls` are those that it always takes. */
function process({ fault }: Caller, polls: number): Pick<Asset, "status" | "pollsLeft"> {
  if (fault === "mediaRejected") return { status: "PROCESSING_FAILED", pollsLeft: 0 }
  const pollsLeft = fault === "slowProcessing" ? polls + slowPolls : polls
  return { status: pollsLeft > 0 ? "PROCESSING" : "AVAILABLE", pollsLeft }
}

function checkOwner(owner: string, { sub }: Caller): void {
  if (owner !== `urn:li:person:${sub}`) deny("assets of another owner")
}

function uploadAddress(tools: SandboxTools, urn: string, part?: number): string {
  const address = `${tools.host("www")}/dms-uploads/${encodeURIComponent(urn)}`
  return part === undefined ? address : `${address}/${part}`
}

const hiddenFaults = ["slowProcessing", "mediaRejected"] as const

export function mediaRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/images", async (c) => {
    if (c.req.query("action") !== "initializeUpload") fail(400, "ILLEGAL_ARGUMENT", "Unknown action")
    const caller = await authorize(tools, c, "w_member_social", "images.ACTION-initializeUpload")
    const { initializeUploadRequest: wish } = await readInput(c, imageInput)
    checkOwner(wish.owner, caller)
    const { urn, expiresAt } = newAsset(tools, "image", wish.owner, 0)
    const uploadUrl = uploadAddress(tools, urn)
    return c.json({ value: { uploadUrlExpiresAt: expiresAt, uploadUrl, image: urn } })
  })

  // Only those who may read a page's posts may ask about pictures; a member's token may not.
  routes.get("/images/:urn", async (c) => {
    await authorize(tools, c, "r_organization_social", "images.GET")
    return c.body(null, 200)
  })

  routes.post("/videos", async (c) => {
    const action = c.req.query("action")
    if (action === "initializeUpload") {
      const caller = await authorize(tools, c, "w_member_social", "videos.ACTION-initializeUpload")
      const { initializeUploadRequest: wish } = await readInput(c, videoInput)
      checkOwner(wish.owner, caller)
      const size = wish.fileSizeBytes
      if (size < videoBytes.min || size > videoBytes.max) {
        failInput(400, "initializeUploadRequest/fileSizeBytes", "INVALID_VALUE", "Video file size is out of range")
      }
      const { urn, expiresAt, uploadToken, tags } = newAsset(tools, "video", wish.owner, size)
      const uploadInstructions = tags.map((_, index) => ({
        uploadUrl: uploadAddress(tools, urn, index),
        firstByte: index * partBytes,
        lastByte: Math.min((index + 1) * partBytes, size) - 1,
      }))
      return c.json({ value: { uploadUrlsExpireAt: expiresAt, video: urn, uploadInstructions, uploadToken } })
    }
    if (action !== "finalizeUpload") fail(400, "ILLEGAL_ARGUMENT", "Unknown action")
    const caller = await authorize(tools, c, "w_member_social", "videos.ACTION-finalizeUpload", ...hiddenFaults)
    const { finalizeUploadRequest: done } = await readInput(c, finishInput)
    const asset = findAsset(tools, done.video)
    if (asset === undefined || asset.kind !== "video") return fail(404, "NOT_FOUND", "Video not found")
    checkOwner(asset.owner, caller)
    if (done.uploadToken !== asset.uploadToken) failInput(400, "uploadToken", "INVALID_VALUE", "Invalid upload token")
    if (JSON.stringify(done.uploadedPartIds) !== JSON.stringify(asset.tags)) {
      failInput(400, "uploadedPartIds", "INVALID_VALUE", "The uploaded parts do not match")
    }
    if (asset.status === "WAITING_UPLOAD") tools.memory.put("asset", done.video, { ...asset, ...process(caller, 1) })
    return c.body(null, 200)
  })

  routes.get("/videos/:urn", async (c) => {
    const caller = await authorize(tools, c, "w_member_social", "videos.GET")
    const urn = c.req.param("urn")
    const asset = findAsset(tools, urn)
    if (asset === undefined) return fail(404, "NOT_FOUND", "Video not found")
    checkOwner(asset.owner, caller)
    stepOn(tools, urn, asset)
    return c.json({ id: urn, owner: asset.owner, status: asset.status })
  })

  return routes
}

/** Where the bytes go. What they are is not kept. */
export function uploadRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  const findWaiting = (urn: string, kind: Asset["kind"]): Asset => {
    const asset = findAsset(tools, urn)
    if (asset === undefined || asset.kind !== kind) return fail(404, "NOT_FOUND", "No such upload")
    if (asset.expiresAt <= tools.now().epochMilliseconds) fail(400, "EXPIRED_UPLOAD_URL", "The upload URL has expired")
    return asset
  }

  routes.put("/:urn", async (c) => {
    const caller = await authorize(tools, c, "w_member_social", "images.UPLOAD", ...hiddenFaults)
    const urn = c.req.param("urn")
    const asset = findWaiting(urn, "image")
    checkOwner(asset.owner, caller)
    const contentType = c.req.header("content-type") ?? ""
    if (!/^image\/(?:jpeg|png|gif)$/.test(contentType)) fail(400, "UNSUPPORTED_MEDIA", `Not a picture: ${contentType}`)
    const size = (await c.req.arrayBuffer()).byteLength
    if (size === 0) fail(400, "EMPTY_UPLOAD", "The upload is empty")
    tools.memory.put("asset", urn, { ...asset, contentType, size, ...process(caller, 0) })
    return c.body(null, 201)
  })

  routes.put("/:urn/:part", async (c) => {
    const urn = c.req.param("urn")
    const part = Number(c.req.param("part"))
    const asset = findWaiting(urn, "video")
    if (asset.tags[part] === undefined) fail(404, "NOT_FOUND", "No such part")
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const expected = Math.min(partBytes, asset.size - part * partBytes)
    if (bytes.length !== expected) fail(400, "INVALID_PART", `Expected ${expected} bytes, got ${bytes.length}`)
    const tag = `/ambry-video/signedId/${createHash("sha256").update(bytes).digest("base64url")}`
    tools.memory.put("asset", urn, { ...asset, tags: asset.tags.with(part, tag) })
    return c.body(null, 200, { etag: tag })
  })

  return routes
}
