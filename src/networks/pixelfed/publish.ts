import { createHash } from "node:crypto"
import { z } from "zod"
import { pixelfed } from "#domain/networks/pixelfed.ts"
import { askOnce } from "#networks/ask.ts"
import { object } from "#networks/fediverse-shared/find-objection.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import type { Json, Outside, Publish, SendItem } from "#networks/network.ts"
import { pixelfedApi } from "#networks/pixelfed/client.ts"
import { publishedAs, statusShape } from "#networks/pixelfed/published-as.ts"
import { readInstance } from "#networks/pixelfed/read-instance.ts"
import { findStatus } from "#networks/pixelfed/reconcile.ts"
import { upload } from "#networks/pixelfed/upload.ts"

/** The files that the server has, in order: what to go on from, and in the end what the post is made of. */
const mediaShape = z.object({ mediaIds: z.array(z.string()) })

const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const known = mediaShape.safeParse(progress).data
  const objection =
    known === undefined ? await object(author, item, pixelfed, () => readInstance(outside, homeOf(author))) : undefined
  if (objection !== undefined) return objection
  const mediaIds = known?.mediaIds ?? []
  const file = item.media[mediaIds.length]
  if (file === undefined) return { kind: "ready", handle: { mediaIds } }
  const step = await upload(outside, author, file)
  if (step.kind === "refused") return step
  const uploaded = [...mediaIds, step.id]
  if (uploaded.length === item.media.length) return { kind: "ready", handle: { mediaIds: uploaded } }
  // Each is written down before the next.
  return { kind: "waiting", progress: { mediaIds: uploaded }, seconds: 0 }
}

function requestOf({ body, options }: SendItem, mediaIds: readonly string[]): Readonly<Record<string, Json>> {
  const isSensitive = options["pixelfed.sensitive"] === "true"
  const warning = options["pixelfed.spoilerText"] ?? ""
  const visibility = options["pixelfed.visibility"] ?? ""
  return {
    ...(body === "" ? {} : { status: body }),
    media_ids: mediaIds,
    ...(visibility === "" ? {} : { visibility }),
    sensitive: isSensitive,
    // It is kept on hidden media only.
    ...(isSensitive && warning !== "" ? { spoiler_text: warning } : {}),
    ...(options["pixelfed.commentsDisabled"] === "true" ? { comments_disabled: true } : {}),
  }
}

/**
 * Another one for each call: a server refuses a key that it has seen, even if nothing came of it. That no second post is
 * made of the same files is the server's doing; the key only keeps anything on the way from sending a call twice.
 */
function keyOf(outside: Pick<Outside, "now">, { seed }: SendItem): string {
  return createHash("sha256").update(`${seed} ${outside.now().epochNanoseconds}`).digest("base64url")
}

const commit: Publish["commit"] = async (outside, author, item, handle) => {
  const { mediaIds } = mediaShape.parse(handle)
  const { server, token } = homeOf(author)
  const response = await askOnce(outside, pixelfedApi, statusShape, {
    method: "POST",
    server,
    path: "/api/v1/statuses",
    token,
    headers: { "content-type": "application/json", "idempotency-key": keyOf(outside, item) },
    body: JSON.stringify(requestOf(item, mediaIds)),
  })
  return response.kind !== "response" ? response : publishedAs(response.value)
}

export const publish: Publish = {
  // A server that is still at work on a post shows nothing of it.
  settleSeconds: 60,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findStatus(outside, author, item, mediaShape.parse(handle).mediaIds, sentAt),
}
