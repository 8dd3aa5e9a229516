import * as z from "zod"
import { askOnce } from "#networks/ask.ts"
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
import { someText } from "#networks/shapes.ts"
import { mayDoBetter } from "#networks/tiktok/classify.ts"
import { inData, tiktokApi } from "#networks/tiktok/client.ts"
import { handleShape, type PhotosHandle, type TikTokVideoHandle } from "#networks/tiktok/handle.ts"
import { prepare } from "#networks/tiktok/prepare.ts"
import { readStatus, type PostStage } from "#networks/tiktok/read-status.ts"
import { findOutcome, nameIt } from "#networks/tiktok/reconcile.ts"
import { sendPiece } from "#networks/tiktok/upload-video.ts"
import { photoPost } from "#networks/tiktok/write-post.ts"

const initAnswer = inData(z.object({ publish_id: someText }))

/** So often TikTok is asked to fetch the same photos. */
const mostTries = 3

const unknown = (message: string): Unknown => ({ kind: "unknown", message })

/** TikTok takes a post first and shows it later, if nothing turns out to be wrong with it. */
async function judge(
  outside: Outside,
  author: Author,
  item: SendItem,
  named: { readonly publishId: string; readonly username: string },
  stage: PostStage | Refused,
): Promise<Published | Refused | Unknown> {
  if (stage.kind === "refused") return unknown(stage.message)
  if (stage.kind === "failed") return stage.refused
  if (stage.kind === "out") return nameIt(outside, author, item, named, stage.id, outside.now())
  return unknown("TikTok has taken this, and does not show it yet.")
}

/** The end of the video is what posts it. */
async function publishVideo(
  outside: CommitOutside,
  author: Author,
  item: SendItem,
  handle: TikTokVideoHandle,
): Promise<Published | Refused | Unknown> {
  const [file] = item.media
  if (file === undefined || file.bytes !== handle.bytes) {
    return {
      kind: "refused",
      why: "media",
      code: "NoMedia",
      message: "This is not the video whose upload was started.",
    }
  }
  const came = await sendPiece(outside, file, handle.uploadUrl, handle.from, handle.bytes)
  if (came.kind === "unknown") return came
  if (came.kind === "refused" && (came.code === "NoAnswer" || came.why === "rate")) return came
  const stage = await readStatus(outside.reads, author, handle.publishId)
  // What it has against the end may be that it was sent before.
  const isShort = stage.kind === "underway" && (stage.uploaded ?? 0) < handle.bytes
  if (came.kind === "refused" && isShort) return came
  return judge(outside.reads, author, item, handle, stage)
}

/**
 * TikTok fetches the photos of a post after the call that posts them. Only its answer has the id to ask with, which is
 * kept with the handle at once.
 */
async function publishPhotos(
  outside: CommitOutside,
  author: Author,
  item: SendItem,
  handle: PhotosHandle,
): Promise<Published | Refused | Unknown> {
  const { username, heard: last, tries } = handle
  if (last !== null) {
    const stage = await readStatus(outside.reads, author, last.publishId)
    const isWorthIt = stage.kind === "failed" && mayDoBetter(stage.reason) && tries < mostTries
    if (!isWorthIt) return judge(outside.reads, author, item, { publishId: last.publishId, username }, stage)
  }
  const response = await askOnce(outside, tiktokApi, initAnswer, {
    method: "POST",
    path: "/post/publish/content/init/",
    token: author.credentials.accessToken,
    json: photoPost(item, handle.closed),
  })
  if (response.kind !== "response") return response
  const { publish_id: publishId } = response.value
  const next: PhotosHandle = { ...handle, heard: { publishId, at: outside.now().toString() }, tries: tries + 1 }
  const stage = await readStatus(outside.reads, author, publishId)
  const mayTryAgain = stage.kind === "failed" && mayDoBetter(stage.reason) && next.tries < mostTries
  const outcome = mayTryAgain
    ? unknown(stage.refused.message)
    : await judge(outside.reads, author, item, { publishId, username }, stage)
  return outcome.kind === "unknown" ? { ...outcome, handle: next } : outcome
}

const commit: Publish["commit"] = async (outside, author, item, kept) => {
  const handle = handleShape.parse(kept)
  return handle.way === "video"
    ? publishVideo(outside, author, item, handle)
    : publishPhotos(outside, author, item, handle)
}

export const publish: Publish = {
  // Before photos that could not be fetched are fetched again, whatever was in the way is given time to pass.
  settleSeconds: 30,
  prepare,
  commit,
  reconcile: (outside, author, item, handle, sentAt) =>
    findOutcome(outside, author, item, handleShape.parse(handle), sentAt),
}
