import type { Context } from "hono"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"
import { inSeconds } from "#networks/simulator/instants.ts"
import { findMedium, mediumSeconds, pictureBytes, showMedium } from "#networks/x/simulator/medium.ts"
import { invalid, plainProblem } from "#networks/x/simulator/problems.ts"
import { readInput, readUpload } from "#networks/x/simulator/read-input.ts"
import { type Account, type Medium, newSnowflake } from "#networks/x/simulator/records.ts"

const segmentBytes = 5 * 1024 * 1024
const slowPolls = 3

/** Which types go into which category of a chunked upload, and how large they may be. */
const categories: Readonly<
  Record<string, { readonly types: readonly string[]; readonly most: number; readonly key: string }>
> = {
  tweet_image: { types: ["image/jpeg", "image/png", "image/webp", "image/gif"], most: pictureBytes, key: "3" },
  tweet_gif: { types: ["image/gif"], most: 15 * 1024 * 1024, key: "16" },
  tweet_video: {
    types: ["video/mp4", "video/webm", "video/mp2t", "video/quicktime"],
    most: 512 * 1024 * 1024,
    key: "13",
  },
}

function progressOf({ state, pollsLeft }: Medium): Readonly<Record<string, unknown>> {
  if (state === "succeeded") return { state, progress_percent: 100 }
  if (state === "failed") {
    return { state, progress_percent: 0, error: { code: 1, name: "InvalidMedia", message: "Unsupported video format" } }
  }
  return { state, check_after_secs: 1, progress_percent: state === "pending" ? 0 : Math.floor(100 / (pollsLeft + 2)) }
}

export async function initialize(tools: SandboxTools, c: Context, account: Account): Promise<Response> {
  const body = await readInput(c, z.record(z.string(), z.unknown()), "The body must be JSON.")
  const {
    media_type: type,
    total_bytes: bytes,
    media_category: category,
    shared: _shared,
    additional_owners: _owners,
    ...rest
  } = body
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) return invalid(c, `$.${unknown}: is not defined in the schema`)
  const limits = categories[String(category)]
  if (limits === undefined) return invalid(c, "media_category is not valid", { media_category: [String(category)] })
  if (typeof type !== "string" || !limits.types.includes(type))
    return invalid(c, "media_type is not valid for the category")
  if (typeof bytes !== "number" || !Number.isSafeInteger(bytes) || bytes < 1)
    return invalid(c, "total_bytes must be a positive integer")
  if (bytes > limits.most) return invalid(c, `File size exceeds ${limits.most} bytes.`)
  const id = newSnowflake(tools)
  const medium: Medium = {
    id,
    key: `${limits.key}_${id}`,
    account: account.id,
    category: String(category),
    type,
    name: "",
    bytes,
    segments: {},
    state: "open",
    pollsLeft: 0,
    expiresAt: inSeconds(tools, mediumSeconds),
    altText: "",
  }
  tools.memory.put("medium", id, medium)
  return c.json({ data: { id, media_key: medium.key, expires_after_secs: mediumSeconds } })
}

export async function append(tools: SandboxTools, c: Context, medium: Medium): Promise<Response> {
  const { media: file, segment_index: index } = await readUpload(c, ["media", "segment_index"])
  if (medium.state !== "open") return invalid(c, "The upload is finalized.")
  if (!(file instanceof File) || file.size === 0) return invalid(c, "media is required")
  if (file.size > segmentBytes) return plainProblem(c, 413, "Payload Too Large")
  if (typeof index !== "string" || !/^\d{1,3}$/.test(index)) return invalid(c, "segment_index must be 0 to 999")
  const segments = { ...medium.segments, [Number(index)]: file.size }
  tools.memory.put("medium", medium.id, { ...medium, segments, name: file.name })
  const expiresAt = Math.floor(Temporal.Instant.from(medium.expiresAt).epochMilliseconds / 1000)
  return c.json({ data: { expires_at: expiresAt } })
}

export async function finalize(tools: SandboxTools, c: Context, medium: Medium): Promise<Response> {
  if ((await c.req.text()) !== "") return invalid(c, "No body is expected.")
  if (medium.state !== "open") return invalid(c, "The upload is finalized.")
  const sizes = Object.values(medium.segments)
  const isWhole = sizes.every((_, index) => medium.segments[index] !== undefined)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  if (!isWhole || total !== medium.bytes) return invalid(c, "Segments do not add up to provided total file size.")
  const isSlow = tools.takeFault(medium.account, "slowProcessing") !== undefined
  const done: Medium = { ...medium, state: "pending", pollsLeft: isSlow ? 2 + slowPolls : 2 }
  tools.memory.put("medium", medium.id, done)
  return c.json({ data: { ...showMedium(done), processing_info: progressOf(done) } })
}

export function poll(tools: SandboxTools, c: Context, account: Account): Response {
  const { command = "STATUS", media_id: id = "", ...rest } = c.req.query()
  if (command !== "STATUS" || Object.keys(rest).length > 0) return invalid(c, "command must be STATUS")
  const medium = findMedium(tools, account, id)
  if (medium === undefined || medium.state === "open") return plainProblem(c, 404, "Not Found")
  if (medium.state === "succeeded" && medium.category === "tweet_image") return c.json({ data: showMedium(medium) })
  const isMoving = medium.state === "pending" || medium.state === "in_progress"
  const isRejected = isMoving && tools.takeFault(account.id, "mediaRejected") !== undefined
  const pollsLeft = Math.max(0, medium.pollsLeft - 1)
  const state = isRejected ? "failed" : !isMoving ? medium.state : pollsLeft === 0 ? "succeeded" : "in_progress"
  const now: Medium = { ...medium, pollsLeft, state }
  tools.memory.put("medium", id, now)
  return c.json({ data: { ...showMedium(now), processing_info: progressOf(now) } })
}
