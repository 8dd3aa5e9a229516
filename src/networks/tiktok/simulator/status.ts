import { Hono } from "hono"
import { z } from "zod"
import type { SandboxTools } from "#networks/simulator.ts"
import { admit } from "#networks/tiktok/simulator/admit.ts"
import { makePublic } from "#networks/tiktok/simulator/make-public.ts"
import { fail, fine } from "#networks/tiktok/simulator/problems.ts"
import { readInput } from "#networks/tiktok/simulator/read-input.ts"
import type { Publish } from "#networks/tiktok/simulator/records.ts"
import { isCleared } from "#networks/tiktok/simulator/videos.ts"

const statusInput = z.strictObject({ publish_id: z.string() })

/** Asking is what brings a slow post further. */
function moveOn(tools: SandboxTools, publish: Publish): Publish {
  const { id, isWhole, pollsLeft, failReason, publishedAt } = publish
  if (!isWhole || publishedAt !== null) return publish
  if (pollsLeft > 0) tools.memory.put("publish", id, { ...publish, pollsLeft: pollsLeft - 1 })
  else if (failReason === null) makePublic(tools, publish)
  return tools.memory.get<Publish>("publish", id) ?? publish
}

function describe(tools: SandboxTools, before: Publish, now: Publish): string {
  const { kind, upload, failReason, publishedAt, postId, isWhole } = now
  const bytes = upload === null ? "" : `,"uploaded_bytes":${upload.received}`
  // The id without quotes, which a number of JavaScript does not hold.
  const ids = postId !== null && isCleared(tools, now) ? postId : ""
  if (publishedAt !== null) return `"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[${ids}]${bytes}`
  const isFailed = isWhole && before.pollsLeft === 0 && failReason !== null
  if (isFailed) return `"status":"FAILED","fail_reason":"${failReason}","publicaly_available_post_id":[]${bytes}`
  return `"status":"${kind === "video" ? "PROCESSING_UPLOAD" : "PROCESSING_DOWNLOAD"}"${bytes}`
}

export function statusRoutes(tools: SandboxTools): Hono {
  return new Hono().post("/post/publish/status/fetch/", async (c) => {
    const { account } = await admit(tools, c, "video.publish")
    const { publish_id: id } = await readInput(c, statusInput)
    const publish = tools.memory.get<Publish>("publish", id)
    if (publish === undefined || publish.account !== account.id) {
      return fail(400, "invalid_publish_id", "The publish_id does not exist.")
    }
    const data = describe(tools, publish, moveOn(tools, publish))
    const body = `{"data":{${data}},"error":${JSON.stringify(fine)}}`
    return c.body(body, 200, { "content-type": "application/json; charset=utf-8" })
  })
}
