import * as z from "zod"
import { askOnce } from "#networks/ask.ts"
import type { MediaFile, Publish } from "#networks/network.ts"
import { pinterestApi } from "#networks/pinterest/client.ts"
import { findPin, publishedAs } from "#networks/pinterest/reconcile.ts"
import { uploadVideo } from "#networks/pinterest/upload-video.ts"
import { sourceOf, wordsOf } from "#networks/pinterest/write-pin.ts"
import { someText } from "#networks/shapes.ts"

/** Pinterest has time to answer, and pictures travel inside the call: on a slow line, large ones take minutes. */
const ordinarySeconds = 60
const bytesPerSecond = 250_000
/** How long after a call has ended a pin may not be on its board yet. */
const showSeconds = 30

/** What a pin says is kept with it: what is looked for later is what was sent. `seconds`: how long the call may take. */
const handleShape = z.object({
  words: z.record(z.string(), z.string()),
  videoId: z.string().nullable(),
  seconds: z.int().default(ordinarySeconds),
})

function callSeconds(media: readonly MediaFile[]): number {
  const bytes = media.reduce((sum, each) => sum + each.bytes, 0)
  // In base64, three bytes are four characters.
  return ordinarySeconds + Math.floor((bytes * 4) / 3 / bytesPerSecond)
}

const pinAnswer = z.object({ id: someText })

const prepare: Publish["prepare"] = async (outside, author, item, progress) => {
  const words = wordsOf(item)
  const [first] = item.media
  if (first?.kind !== "video") {
    return { kind: "ready", handle: { words, videoId: null, seconds: callSeconds(item.media) } }
  }
  const video = await uploadVideo(outside, author, first, progress)
  return video.kind === "processed" ? { kind: "ready", handle: { words, videoId: video.mediaId } } : video
}

const commit: Publish["commit"] = async (outside, author, item, handle) => {
  const { words, videoId, seconds } = handleShape.parse(handle)
  const response = await askOnce(outside, pinterestApi, pinAnswer, {
    method: "POST",
    path: "/pins",
    token: author.credentials.accessToken,
    json: { ...words, media_source: await sourceOf(item, videoId) },
    timeoutMs: seconds * 1000,
  })
  return response.kind !== "response" ? response : publishedAs(outside, response.value.id)
}

export const publish: Publish = {
  // A call takes a minute at least before it is given up, and a board may not show at once what was put on it.
  settleSeconds: ordinarySeconds + showSeconds,
  prepare,
  commit,
  reconcile: (outside, author, _item, handle, sentAt) => {
    const { words, seconds } = handleShape.parse(handle)
    return findPin(outside, author, words, sentAt, sentAt.add({ seconds: seconds + showSeconds }))
  },
}
