import { createHash } from "node:crypto"
import { Hono } from "hono"
import { fail } from "#networks/linkedin-shared/simulator/answers.ts"
import { type Asset, findAsset, hiddenFaults, partBytes, process } from "#networks/linkedin-shared/simulator/assets.ts"
import { accountOf, checkOwner, type Owners } from "#networks/linkedin-shared/simulator/owners.ts"
import { authorize } from "#networks/linkedin-shared/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

/** Where the bytes go. What they are is not kept. */
export function uploadRoutes(tools: SandboxTools, owners: Owners): Hono {
  const routes = new Hono()

  const findWaiting = (urn: string, kind: Asset["kind"]): Asset => {
    const asset = findAsset(tools, urn)
    if (asset === undefined || asset.kind !== kind) return fail(404, "NOT_FOUND", "No such upload")
    if (asset.expiresAt <= tools.now().epochMilliseconds) fail(400, "EXPIRED_UPLOAD_URL", "The upload URL has expired")
    return asset
  }

  routes.put("/:urn", async (c) => {
    const urn = c.req.param("urn")
    const { sub, fault } = await authorize(tools, c, {
      scope: owners.writeScope,
      what: "images.UPLOAD",
      account: accountOf(tools, owners, urn),
      faults: hiddenFaults,
    })
    const asset = findWaiting(urn, "image")
    checkOwner(tools, owners, sub, asset.owner)
    const contentType = c.req.header("content-type") ?? ""
    if (!/^image\/(?:jpeg|png|gif)$/.test(contentType)) fail(400, "UNSUPPORTED_MEDIA", `Not a picture: ${contentType}`)
    const size = (await c.req.arrayBuffer()).byteLength
    if (size === 0) fail(400, "EMPTY_UPLOAD", "The upload is empty")
    tools.memory.put("asset", urn, { ...asset, contentType, size, ...process(fault, owners.picturePolls) })
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
