import { createHash } from "node:crypto"
import { z } from "zod"
import { mastodon } from "#domain/networks/mastodon.ts"
import { askOnce } from "#networks/ask.ts"
import { object } from "#networks/fediverse-shared/find-objection.ts"
import { homeOf } from "#networks/fediverse-shared/server-api.ts"
import { mastodonApi } from "#networks/mastodon/client.ts"
import { publishedAs, statusShape } from "#networks/mastodon/published-as.ts"
import { readInstance } from "#networks/mastodon/read-instance.ts"
import { findStatus } from "#networks/mastodon/reconcile.ts"
import { carryOn, judgeByFiles, type MastodonUpload, uploadShape } from "#networks/mastodon/upload.ts"
import type { Json, Publish, Refused, SendItem } from "#networks/network.ts"

const progressShape = z.object({ uploads: z.array(uploadShape), restarts: z.int() })

const handleShape = z.object({ key: z.string(), mediaIds: z.array(z.string()) })

const processingSeconds = 2

/** An upload that the server has forgotten, or given to a post of ours that failed: one fresh start. */
function isWorthRestarting(earlier: MastodonUpload | undefined, { why }: Refused, restarts: number): boolean {
  return earlier !== undefined && restarts === 0 && why === "gone"
}

const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const known = progressShape.safeParse(progress).data
  const objection =
    known === undefined ? await object(author, item, mastodon, () => readInstance(outside, homeOf(author))) : undefined
  if (objection !== undefined) return objection
  const { uploads: earlier, restarts } = known ?? { uploads: [], restarts: 0 }
  const uploads: MastodonUpload[] = []
  for (const [index, file] of item.media.entries()) {
    const before = earlier[index]
    const step = await carryOn(outside, author, file, before)
    if (step.kind === "refused") {
      if (!isWorthRestarting(before, step, restarts)) return step
      return { kind: "waiting", progress: { uploads, restarts: restarts + 1 }, seconds: 0 }
    }
    uploads.push(step.upload)
    const seconds = step.upload.isReady ? 0 : processingSeconds
    const isLast = uploads.length === item.media.length
    // Thirty uploads in half an hour are all that a server takes: none of them is to be made twice.
    const isNew = before === undefined && !isLast
    if (isNew || seconds > 0) return { kind: "waiting", progress: { uploads, restarts }, seconds }
  }
  return { kind: "ready", handle: { key: keyOf(item), mediaIds: uploads.map(({ id }) => id) } }
}

/** What is said of an item beside its media. What is not chosen is left to the account's own settings. */
function wordsOf({ body, options, before }: SendItem): Readonly<Record<string, Json>> {
  const parent = before.at(-1)?.externalId
  const { visibility, spoilerText, sensitive, language, quotePolicy } = {
    visibility: options["mastodon.visibility"] ?? "",
    spoilerText: options["mastodon.spoilerText"] ?? "",
    sensitive: options["mastodon.sensitive"] ?? "",
    language: options["mastodon.language"] ?? "",
    quotePolicy: options["mastodon.quotePolicy"] ?? "",
  }
  return {
    ...(body === "" ? {} : { status: body }),
    ...(parent === undefined ? {} : { in_reply_to_id: parent }),
    ...(visibility === "" ? {} : { visibility }),
    ...(spoilerText === "" ? {} : { spoiler_text: spoilerText }),
    ...(sensitive === "" ? {} : { sensitive: sensitive === "true" }),
    ...(language === "" ? {} : { language: language.toLowerCase() }),
    ...(quotePolicy === "" ? {} : { quote_approval_policy: quotePolicy }),
  }
}

/** For an hour the server answers the same key with the same post, whatever else is said: other words, another key. */
function keyOf(item: SendItem): string {
  return createHash("sha256")
    .update(JSON.stringify([item.seed, wordsOf(item), item.media.map(({ id }) => id)]))
    .digest("base64url")
}

const commit: Publish["commit"] = async (outside, author, item, handle) => {
  const { key, mediaIds } = handleShape.parse(handle)
  const { server, token } = homeOf(author)
  const response = await askOnce(outside, mastodonApi, statusShape, {
    method: "POST",
    server,
    path: "/api/v1/statuses",
    token,
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify({ ...wordsOf(item), ...(mediaIds.length === 0 ? {} : { media_ids: mediaIds }) }),
  })
  if (response.kind === "response") return publishedAs(response.value)
  const isAboutContent = response.kind === "refused" && response.code === "422"
  return isAboutContent ? judgeByFiles(outside.reads, author, response, mediaIds) : response
}

export const publish: Publish = {
  // A server that knows our key makes no second post of it; it is only given the time to finish the first.
  settleSeconds: 5,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findStatus(outside, author, { item, mediaIds: handleShape.parse(handle).mediaIds }, sentAt),
}
