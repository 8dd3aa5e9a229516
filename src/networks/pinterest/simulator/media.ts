import { randomBytes } from "node:crypto"
import { Hono } from "hono"
import { z } from "zod"
import { admit } from "#networks/pinterest/simulator/admit.ts"
import { fail } from "#networks/pinterest/simulator/problems.ts"
import { readInput } from "#networks/pinterest/simulator/read-input.ts"
import { newId, type Video } from "#networks/pinterest/simulator/records.ts"
import type { SandboxTools } from "#networks/simulator.ts"

const slowPolls = 3
const mostBytes = 2_000_000_000

const mediaInput = z.strictObject({ media_type: z.literal("video") })

/** The words that must come back with the file, before it. */
function parametersOf({ key, policy }: Video): Readonly<Record<string, string>> {
  return {
    "x-amz-date": "20261114T093000Z",
    "x-amz-signature": "5a4b0f",
    "x-amz-security-token": "FwoGZXIv",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    key,
    policy,
    "x-amz-credential": "ASIA/20261114/us-east-1/s3/aws4_request",
    "Content-Type": "multipart/form-data",
  }
}

/** Registered, then uploaded, then worked on for a while. */
export function mediaRoutes(tools: SandboxTools): Hono {
  const routes = new Hono()

  routes.post("/media", async (c) => {
    const { account } = await admit(tools, c, ["pins:read", "pins:write"])
    await readInput(c, mediaInput)
    const id = newId("51")
    const video: Video = {
      id,
      account,
      status: "registered",
      pollsLeft: 0,
      key: `uploads/${id}/1:video:${randomBytes(6).toString("hex")}`,
      policy: randomBytes(24).toString("base64"),
      name: "",
    }
    tools.memory.put("video", id, video)
    const upload_url = `${tools.host("api")}/uploads`
    return c.json({ media_id: id, media_type: "video", upload_url, upload_parameters: parametersOf(video) }, 201)
  })

  routes.get("/media/:id", async (c) => {
    const { account } = await admit(tools, c, ["pins:read", "pins:write"])
    const video = tools.memory.get<Video>("video", c.req.param("id"))
    if (video === undefined || video.account !== account) return fail(404, 404, "Media not found")
    const { id, status, pollsLeft } = video
    if (status === "processing") {
      tools.memory.put("video", id, {
        ...video,
        pollsLeft: pollsLeft - 1,
        status: pollsLeft > 1 ? status : "succeeded",
      })
    }
    return c.json({ media_id: id, media_type: "video", status })
  })

  return routes
}

/** The store that takes the files; it is not Pinterest's own, and knows the way in by what it is told alone. */
export function uploadRoutes(tools: SandboxTools): Hono {
  return new Hono().post("/", async (c) => {
    if (!(c.req.header("content-type") ?? "").startsWith("multipart/form-data; boundary=")) {
      return c.text("<Error><Code>PreconditionFailed</Code></Error>", 412)
    }
    const form = await c.req.formData()
    const names = [...form.keys()]
    const video = tools.memory
      .list<Video>("video")
      .map(({ value }) => value)
      .find(({ key }) => key === form.get("key"))
    if (video === undefined) return c.text("<Error><Code>AccessDenied</Code></Error>", 403)
    const expected = parametersOf(video)
    const isWhole = Object.entries(expected).every(([name, value]) => form.get(name) === value)
    const isBare = names.length === Object.keys(expected).length + 1
    if (!isWhole || !isBare) return c.text("<Error><Code>AccessDenied</Code></Error>", 403)
    const file = form.get("file")
    // The store stops reading at the file.
    if (!(file instanceof File) || names.at(-1) !== "file") {
      return c.text("<Error><Code>InvalidArgument</Code></Error>", 400)
    }
    if (file.size === 0 || file.size > mostBytes) return c.text("<Error><Code>EntityTooLarge</Code></Error>", 400)
    const head = Buffer.from(await file.slice(0, 12).arrayBuffer())
    const isVideo = head.subarray(4, 8).toString("latin1") === "ftyp"
    const fault = tools.takeFault(video.account, "slowProcessing", "mediaRejected")
    const isBad = fault === "mediaRejected" || !isVideo
    const pollsLeft = fault === "slowProcessing" ? 1 + slowPolls : 1
    tools.memory.put("video", video.id, {
      ...video,
      pollsLeft,
      status: isBad ? "failed" : "processing",
      name: file.name,
    })
    return c.body(null, 204)
  })
}
