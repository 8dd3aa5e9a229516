import * as z from "zod"
import { askOnce } from "#networks/ask.ts"
import type { Json, Outside, Publish, Refused, SendItem } from "#networks/network.ts"
import { someText } from "#networks/shapes.ts"
import { xApi } from "#networks/x/client.ts"
import { publishedAs } from "#networks/x/published-as.ts"
import { findPost } from "#networks/x/reconcile.ts"
import { carryOn, type XUpload, uploadShape } from "#networks/x/upload.ts"

const progressShape = z.object({ uploads: z.array(uploadShape), restarts: z.number().int() })

type Progress = z.infer<typeof progressShape>

const handleShape = z.object({ mediaIds: z.array(z.string()) })

/** An upload that ends before the post is out is not worth going on with. */
const spareTime = { minutes: 20 }

const createAnswer = z.object({ data: z.object({ id: someText }) })

function readProgress(outside: Outside, progress: Json): Progress {
  const { uploads, restarts } = progressShape.safeParse(progress).data ?? { uploads: [], restarts: 0 }
  const needed = outside.now().add(spareTime)
  const isLasting = ({ expiresAt }: XUpload) => Temporal.Instant.compare(Temporal.Instant.from(expiresAt), needed) > 0
  return { uploads: uploads.every(isLasting) ? uploads : [], restarts }
}

/** When an answer got lost X may be further than we know, and then takes no more of that upload: one fresh start. */
function isWorthRestarting(earlier: XUpload | undefined, { why }: Refused, restarts: number): boolean {
  if (earlier === undefined || restarts > 0) return false
  return why === "gone" || (why === "media" && earlier.stage === "sending")
}

const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const known = readProgress(outside, progress)
  const uploads: XUpload[] = []
  for (const [index, file] of item.media.entries()) {
    const earlier = known.uploads[index]
    const step = await carryOn(outside, author, file, earlier)
    if (step.kind === "refused") {
      if (!isWorthRestarting(earlier, step, known.restarts)) return step
      return { kind: "waiting", progress: { uploads, restarts: known.restarts + 1 }, seconds: 0 }
    }
    uploads.push(step.upload)
    if (step.kind === "paused") {
      return { kind: "waiting", progress: { uploads, restarts: known.restarts }, seconds: step.seconds }
    }
  }
  return { kind: "ready", handle: { mediaIds: uploads.map(({ id }) => id) } }
}

/** What a conversation is like is said where it begins; what a post is made of, of each one. */
function optionsOf({ options, before }: SendItem): Readonly<Record<string, Json>> {
  const replies = options["x.replySettings"] ?? "everyone"
  const community = options["x.communityId"] ?? ""
  const isFirst = before.length === 0
  return {
    ...(isFirst && replies !== "everyone" ? { reply_settings: replies } : {}),
    ...(isFirst && community !== "" ? { community_id: community } : {}),
    ...(isFirst && community !== "" && options["x.shareWithFollowers"] === "true"
      ? { share_with_followers: true }
      : {}),
    ...(options["x.madeWithAi"] === "true" ? { made_with_ai: true } : {}),
    ...(options["x.paidPartnership"] === "true" ? { paid_partnership: true } : {}),
  }
}

const commit: Publish["commit"] = async (outside, author, item, handle) => {
  const { mediaIds } = handleShape.parse(handle)
  const parent = item.before.at(-1)?.externalId
  const response = await askOnce(outside, xApi, createAnswer, {
    method: "POST",
    path: "/2/tweets",
    token: author.credentials.accessToken,
    json: {
      // Even an empty one: X takes a missing text for an error.
      text: item.body,
      ...(mediaIds.length === 0 ? {} : { media: { media_ids: mediaIds } }),
      ...(parent === undefined ? {} : { reply: { in_reply_to_tweet_id: parent } }),
      ...optionsOf(item),
    },
  })
  if (response.kind !== "response") return response
  return publishedAs(outside, author, response.value.data.id)
}

export const publish: Publish = {
  // The timeline may lag behind, and what X refuses as a duplicate it may not list yet.
  settleSeconds: 30,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findPost(outside, author, item, handleShape.parse(handle).mediaIds, sentAt),
}
