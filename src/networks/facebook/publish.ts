import * as z from "zod"
import { askFacebook } from "#networks/facebook/client.ts"
import { handleShape, type FacebookVideoHandle } from "#networks/facebook/handle.ts"
import { prepare } from "#networks/facebook/prepare.ts"
import { publishedVideo } from "#networks/facebook/published-video.ts"
import { readStatus } from "#networks/facebook/read-status.ts"
import { findOutcome } from "#networks/facebook/reconcile.ts"
import type { Heard, Lost } from "#networks/meta-shared/ask.ts"
import type { Author, SendItem, Json, Outside, Publish, Published, Refused, Unknown } from "#networks/network.ts"
import { someLink, someText } from "#networks/shapes.ts"

const feedAnswer = z.object({ id: someText })

const doneAnswer = z.object({ success: z.literal(true), post_id: z.string().optional() })

const postAnswer = z.object({ permalink_url: someLink })

/** Facebook calls its own failures refusals; only asking can tell what they came to. */
function asOutcome(came: Lost | Refused): Refused | Unknown {
  const isItsOwn = came.kind === "lost" || (came.why === "transient" && came.code !== "NoAnswer")
  return isItsOwn ? { kind: "unknown", message: came.message } : came
}

/** Where people see it. The post is out, whether this can be told or not. */
async function readAddress(outside: Outside, author: Author, id: string): Promise<string | undefined> {
  const heard = await askFacebook(outside, {
    method: "GET",
    path: `/${id}`,
    fields: { fields: "permalink_url", access_token: author.credentials.accessToken },
    answer: postAnswer,
  })
  return heard.kind === "heard" ? heard.answer.permalink_url : undefined
}

async function publishPost(
  outside: Outside,
  author: Author,
  { body, options }: SendItem,
  photos: readonly string[],
): Promise<Published | Refused | Unknown> {
  const link = options["facebook.link"] ?? ""
  const attached: Readonly<Record<string, string>> = Object.fromEntries(
    photos.map((photo, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: photo })] as const),
  )
  const heard = await askFacebook(outside, {
    method: "POST",
    path: `/${author.externalId}/feed`,
    fields: {
      ...(body === "" ? {} : { message: body }),
      ...(link === "" || photos.length > 0 ? {} : { link }),
      ...attached,
      published: "true",
      access_token: author.credentials.accessToken,
    },
    answer: feedAnswer,
  })
  if (heard.kind !== "heard") return asOutcome(heard)
  const { id } = heard.answer
  const url = await readAddress(outside, author, id)
  return { kind: "published", externalId: id, ...(url === undefined ? {} : { url }) }
}

function finish(
  outside: Outside,
  author: Author,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<Heard<z.infer<typeof doneAnswer>> | Refused | Lost> {
  return askFacebook(outside, {
    method: "POST",
    ...(path === "videos" ? { host: "video" } : {}),
    path: `/${author.externalId}/${path}`,
    fields: { ...fields, access_token: author.credentials.accessToken },
    answer: doneAnswer,
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
  outside: Outside,
  author: Author,
  item: SendItem,
  handle: FacebookVideoHandle,
): Promise<Published | Refused | Unknown> {
  const heard = await finish(outside, author, handle.way, finishFields(item, handle))
  const isHeard = heard.kind === "heard"
  const outcome = isHeard ? undefined : asOutcome(heard)
  // What it has against a video may be that it was told before.
  const mayBeOut = outcome?.kind === "refused" && aboutVideo.has(outcome.why)
  if (outcome !== undefined && !mayBeOut) return outcome
  const stage = await readStatus(outside, author, handle.video)
  if (stage === "out") return publishedVideo(outside, author, handle, isHeard ? heard.answer.post_id : undefined)
  if (outcome !== undefined && stage !== "underway") return outcome
  if (typeof stage !== "string" && stage.code === "VideoError") return stage
  return { kind: "unknown", message: "Facebook has taken the video, and does not show it yet." }
}

async function commit(
  outside: Outside,
  author: Author,
  item: SendItem,
  kept: Json,
): Promise<Published | Refused | Unknown> {
  const handle = handleShape.parse(kept)
  if (handle.way === "feed") return publishPost(outside, author, item, handle.photos)
  if (handle.way !== "photo_stories") return publishVideo(outside, author, item, handle)
  const heard = await finish(outside, author, handle.way, { photo_id: handle.photo })
  if (heard.kind !== "heard") return asOutcome(heard)
  return { kind: "published", externalId: heard.answer.post_id ?? `${author.externalId}_${handle.photo}` }
}

export const publish: Publish = {
  // What was sent a moment ago may not be listed yet.
  settleSeconds: 30,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findOutcome(outside, author, item, handleShape.parse(handle), sentAt),
}
