import * as z from "zod"
import { askOnce } from "#networks/ask.ts"
import type { Publish } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { findPin, publishedAs } from "#networks/pinterest/reconcile.ts"
import { uploadVideo } from "#networks/pinterest/upload-video.ts"
import { sourceOf, wordsOf } from "#networks/pinterest/write-pin.ts"
import { someText } from "#networks/shapes.ts"

/** What a pin says is kept with it: what is looked for later is what was sent. */
const handleShape = z.object({ words: z.record(z.string(), z.string()), videoId: z.string().nullable() })

const pinAnswer = z.object({ id: someText })

const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const words = wordsOf(item)
  const [first] = item.media
  if (first?.kind !== "video") return { kind: "ready", handle: { words, videoId: null } }
  const video = await uploadVideo(outside, author, first, progress)
  return video.kind === "processed" ? { kind: "ready", handle: { words, videoId: video.mediaId } } : video
}

const commit: Publish["commit"] = async (outside, author, item, handle) => {
  const { words, videoId } = handleShape.parse(handle)
  const response = await askOnce(outside, pinterestApi, pinAnswer, {
    method: "POST",
    path: "/pins",
    token: author.credentials.accessToken,
    json: { ...words, media_source: await sourceOf(item, videoId) },
  })
  return response.kind !== "response" ? response : publishedAs(outside, response.value.id)
}

export const publish: Publish = {
  // Pictures travel inside the call, which may take a minute, and a board may not show at once what was put on it.
  settleSeconds: 90,
  prepare,
  commit,
  reconcile: (outside, author, _item, handle, sentAt) =>
    findPin(outside, author, handleShape.parse(handle).words, sentAt),
}
