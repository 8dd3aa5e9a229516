import { createHash } from "node:crypto"
import type { Context, Hono } from "hono"
import { type Account, addressOf, serverOf } from "#networks/fediverse-shared/simulator/accounts.ts"
import { typeOf } from "#networks/fediverse-shared/simulator/type-of.ts"
import { newId } from "#networks/mastodon/simulator/accounts.ts"
import { fail } from "#networks/mastodon/simulator/answers.ts"
import { imageBytes, instanceOf, videoBytes } from "#networks/mastodon/simulator/instances.ts"
import { readParts } from "#networks/mastodon/simulator/read-body.ts"
import { authorize } from "#networks/mastodon/simulator/tokens.ts"
import type { SandboxTools } from "#networks/simulator.ts"

export type Medium = {
  readonly id: string
  readonly account: string
  readonly server: string
  readonly kind: "image" | "gifv" | "video"
  readonly name: string
  readonly description: string | null
  /** How often somebody must ask before it is done; nothing is shown until then. */
  readonly pollsLeft: number
  readonly isRejected: boolean
  /** The post that it is in. */
  readonly status: string | null
}

const polls = 2
const slowPolls = 3

export function showMedium(tools: SandboxTools, medium: Medium) {
  const { id, kind, name, server, description, pollsLeft } = medium
  const url = `${addressOf(tools, server)}/media/${id}/${encodeURIComponent(name)}`
  return {
    id,
    type: kind,
    url: pollsLeft > 0 ? null : url,
    // A small picture is made right away.
    preview_url: url,
    remote_url: null,
    preview_remote_url: null,
    meta: { focus: { x: 0, y: 0 } },
    description,
    blurhash: "UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH",
  }
}

/** What a file is, if the server takes such files. */
async function readKind(c: Context, file: File): Promise<Medium["kind"]> {
  const type = typeOf(await file.bytes())
  const isVideo = type?.startsWith("video/") === true
  if (type === undefined) fail(c, 422, "File type of uploaded media could not be verified")
  if (!instanceOf(c).types.includes(type)) {
    fail(c, 422, "Validation failed: File content type is invalid, File is invalid")
  }
  if (file.size > (isVideo ? videoBytes : imageBytes)) {
    fail(c, 422, `Validation failed: File file size must be less than ${isVideo ? 99 : 16} MB`)
  }
  if (isVideo) return "video"
  return type === "image/gif" ? "gifv" : "image"
}

function nameFile({ key }: Account, { name }: File): string {
  return createHash("md5").update(`${key} ${name}`).digest("hex")
}

async function take(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "write:media")
  const { file, description = "", focus = "" } = await readParts(c, ["file", "description", "focus", "thumbnail"])
  if (!(file instanceof File)) return fail(c, 422, "Validation failed: File can't be blank")
  if (typeof description !== "string" || [...description].length > instanceOf(c).descriptionLimit) {
    return fail(c, 422, "Validation failed: Description is too long")
  }
  if (typeof focus !== "string") fail(c, 422, "focus is not a file")
  const kind = await readKind(c, file)
  const isRejected = tools.takeFault(account.key, "mediaRejected") !== undefined
  // Pictures are looked at right away, everything else when there is time.
  if (isRejected && kind === "image") fail(c, 422, "Validation failed: File content type is invalid, File is invalid")
  const isSlow = tools.takeFault(account.key, "slowProcessing") !== undefined
  const medium: Medium = {
    id: instanceOf(c).isMinimal ? nameFile(account, file) : newId(tools, serverOf(c)),
    account: account.key,
    server: account.server,
    kind,
    name: file.name,
    description: description === "" ? null : description,
    pollsLeft: (kind === "image" ? 0 : polls) + (isSlow ? slowPolls : 0),
    isRejected,
    status: null,
  }
  tools.memory.put("medium", medium.id, medium)
  return c.json(showMedium(tools, medium), medium.pollsLeft > 0 ? 202 : 200)
}

async function poll(tools: SandboxTools, c: Context): Promise<Response> {
  const { account } = await authorize(tools, c, "write:media")
  const medium = tools.memory.get<Medium>("medium", c.req.param("id") ?? "")
  if (medium === undefined || medium.account !== account.key || medium.status !== null) {
    return fail(c, 404, "Record not found")
  }
  if (medium.isRejected) fail(c, 422, "Error processing thumbnail for uploaded media")
  const next = { ...medium, pollsLeft: Math.max(0, medium.pollsLeft - 1) }
  tools.memory.put("medium", medium.id, next)
  return c.json(showMedium(tools, next), next.pollsLeft > 0 ? 206 : 200)
}

export function playMedia(app: Hono, tools: SandboxTools): void {
  app.post("/servers/:server/api/v2/media", (c) => take(tools, c))
  app.get("/servers/:server/api/v1/media/:id", (c) => poll(tools, c))
}
