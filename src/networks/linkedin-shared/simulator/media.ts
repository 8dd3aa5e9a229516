import { type Context, Hono } from "hono"
import { z } from "zod"
import { fail, failInput } from "#networks/linkedin-shared/simulator/answers.ts"
import { findAsset, hiddenFaults, newAsset, partBytes, process } from "#networks/linkedin-shared/simulator/assets.ts"
import { checkOwner, namedAccount, type Owners } from "#networks/linkedin-shared/simulator/owners.ts"
import { readInput } from "#networks/linkedin-shared/simulator/read-input.ts"
import { authorize, type Caller } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { Fault, SandboxTools } from "#networks/simulator.ts"

const videoBytes = { min: 75_000, max: 500_000_000 } as const

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

function uploadAddress(tools: SandboxTools, urn: string, part?: number): string {
  const address = `${tools.host("www")}/dms-uploads/${encodeURIComponent(urn)}`
  return part === undefined ? address : `${address}/${part}`
}

/** How an upload begins and ends. How far one is, members and pages are told differently. */
export function mediaRoutes(tools: SandboxTools, owners: Owners): Hono {
  const routes = new Hono()

  const enter = async (c: Context, what: string, faults: readonly Fault[] = []): Promise<Caller> => {
    const account = await namedAccount(tools, owners, c)
    return authorize(tools, c, { scope: owners.writeScope, what, account, faults })
  }

  routes.post("/images", async (c) => {
    if (c.req.query("action") !== "initializeUpload") fail(400, "ILLEGAL_ARGUMENT", "Unknown action")
    const { sub } = await enter(c, "images.ACTION-initializeUpload")
    const { initializeUploadRequest: wish } = await readInput(c, imageInput)
    checkOwner(tools, owners, sub, wish.owner)
    const { urn, expiresAt } = newAsset(tools, "image", wish.owner, 0)
    const uploadUrl = uploadAddress(tools, urn)
    return c.json({ value: { uploadUrlExpiresAt: expiresAt, uploadUrl, image: urn } })
  })

  routes.post("/videos", async (c) => {
    const action = c.req.query("action")
    if (action === "initializeUpload") {
      const { sub } = await enter(c, "videos.ACTION-initializeUpload")
      const { initializeUploadRequest: wish } = await readInput(c, videoInput)
      checkOwner(tools, owners, sub, wish.owner)
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
    const { sub, fault } = await enter(c, "videos.ACTION-finalizeUpload", hiddenFaults)
    const { finalizeUploadRequest: done } = await readInput(c, finishInput)
    const asset = findAsset(tools, done.video)
    if (asset === undefined || asset.kind !== "video") return fail(404, "NOT_FOUND", "Video not found")
    checkOwner(tools, owners, sub, asset.owner)
    if (done.uploadToken !== asset.uploadToken) failInput(400, "uploadToken", "INVALID_VALUE", "Invalid upload token")
    if (JSON.stringify(done.uploadedPartIds) !== JSON.stringify(asset.tags)) {
      failInput(400, "uploadedPartIds", "INVALID_VALUE", "The uploaded parts do not match")
    }
    if (asset.status === "WAITING_UPLOAD") tools.memory.put("asset", done.video, { ...asset, ...process(fault, 1) })
    return c.body(null, 200)
  })

  return routes
}
