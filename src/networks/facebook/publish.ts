import * as z from "zod"
import { type ApiResponse, ask, askOnce } from "#networks/ask.ts"
import { facebookApi } from "#networks/facebook/client.ts"
import { handleShape, type FacebookVideoHandle } from "#networks/facebook/handle.ts"
import { prepare } from "#networks/facebook/prepare.ts"
import { publishedVideo } from "#networks/facebook/published-video.ts"
import { readStatus } from "#networks/facebook/read-status.ts"
import { findOutcome } from "#networks/facebook/reconcile.ts"
import { doubtRefusal } from "#networks/meta-shared/graph-api.ts"
import type {
  Author,
  CommitOutside,
  Outside,
  Publish,
  Published,
  Refused,
  SendItem,
  Unknown,
} from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

const feedAnswer = z.object({ id: someText })

const doneAnswer = z.object({ success: z.literal(true), post_id: z.string().optional() })

const postAnswer = z.object({ permalink_url: someLink })

/** Where people see it. The post is published even if this address cannot be found. */
async function readAddress(outside: Outside, author: Author, id: string): Promise<string | undefined> {
  const response = await ask(outside, facebookApi, postAnswer, {
    method: "GET",
    path: `/${id}`,
    fields: { fields: "permalink_url", access_token: author.credentials.accessToken },
  })
  return response.kind === "response" ? response.value.permalink_url : undefined
}

function asOutcome(response: Refused | Unknown): Refused | Unknown {
  return response.kind === "refused" ? doubtRefusal(response) : response
}

async function publishPost(
  outside: CommitOutside,
  author: Author,
  { body, options }: SendItem,
  photos: readonly string[],
): Promise<Published | Refused | Unknown> {
  const link = options["facebook.link"] ?? ""
  const attached: Readonly<Record<string, string>> = Object.fromEntries(
    photos.map((photo, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: photo })] as const),
  )
  const response = await askOnce(outside, facebookApi, feedAnswer, {
    method: "POST",
    path: `/${author.externalId}/feed`,
    fields: {
      ...(body === "" ? {} : { message: body }),
      ...(link === "" || photos.length > 0 ? {} : { link }),
      ...attached,
      published: "true",
      access_token: author.credentials.accessToken,
    },
  })
  if (response.kind !== "response") return asOutcome(response)
  const { id } = response.value
  const url = await readAddress(outside.reads, author, id)
  return { kind: "published", externalId: id, ...(url === undefined ? {} : { url }) }
}

function finish(
  outside: CommitOutside,
  author: Author,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<ApiResponse<z.infer<typeof doneAnswer>> | Refused | Unknown> {
  return askOnce(outside, facebookApi, doneAnswer, {
    method: "POST",
    path: `/${author.externalId}/${path}`,
    fields: { ...fields, access_token: author.credentials.accessToken },
  })
}

function finishFields({ body, options }: SendItem, handle: FacebookVideoHandle): Readonly<Record<string, string>> {
  const title = options["facebook.title"] ?? ""
  const words = { ...(title === "" ? {} : { title }), ...(body === "" ? {} : { description: body }) }
  if (handle.way === "videos") return { upload_phase: "finish", upload_session_id: handle.session, ...words }
  const phase = { upload_phase: "finish", video_id: handle.video }
  return handle.way === "video_stories" ? phase : { ...phase, video_state: "PUBLISHED", ...words }
}

const aboutVideo: ReadonlySet<string> = new Set(["content", "media", "gone", "duplicate"])

/** Facebook takes a video first and shows it later, if nothing turns out to be wrong with it. */
async function publishVideo(
  outside: CommitOutside,
  author: Author,
  item: SendItem,
  handle: FacebookVideoHandle,
): Promise<Published | Refused | Unknown> {
  const response = await finish(outside, author, handle.way, finishFields(item, handle))
  const isDone = response.kind === "response"
  const outcome = isDone ? undefined : asOutcome(response)
  // It may refuse a video because it was published before.
  const mayBeOut = outcome?.kind === "refused" && aboutVideo.has(outcome.why)
  if (outcome !== undefined && !mayBeOut) return outcome
  const stage = await readStatus(outside.reads, author, handle.video)
  if (stage === "out") return publishedVideo(outside.reads, author, handle, isDone ? response.value.post_id : undefined)
  if (outcome !== undefined && stage !== "underway") return outcome
  if (typeof stage !== "string" && stage.code === "VideoError") return stage
  return { kind: "unknown", message: "Facebook has accepted the video, but does not show it yet." }
}

const commit: Publish["commit"] = async (outside, author, item, kept) => {
  const handle = handleShape.parse(kept)
  if (handle.way === "feed") return publishPost(outside, author, item, handle.photos)
  if (handle.way !== "photo_stories") return publishVideo(outside, author, item, handle)
  const response = await finish(outside, author, handle.way, { photo_id: handle.photo })
  if (response.kind !== "response") return asOutcome(response)
  return { kind: "published", externalId: response.value.post_id ?? `${author.externalId}_${handle.photo}` }
}

export const publish: Publish = {
  // What was sent a moment ago may not be listed yet.
  settleSeconds: 30,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findOutcome(outside, author, item, handleShape.parse(handle), sentAt),
}
