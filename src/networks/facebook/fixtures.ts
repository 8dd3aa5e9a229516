import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import type { Author, OAuthConnect } from "#networks/network.ts"
import { readGraphCall } from "../../../test/networks/graph-calls.ts"
import { makeFile } from "../../../test/networks/make-item.ts"
import { reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* Answers of Facebook as its documents show them, and the page that asks. */

export const page = "100000000000001"
export const author: Author = { externalId: page, handle: "lark", credentials: { accessToken: "PAGE", scopes: [] } }
export const connect = facebook.connect as OAuthConnect & typeof facebook.connect
export const graph = "https://graph.facebook.com/v25.0"

export const talk = talkOf(facebook)

type Phases = Readonly<Partial<Record<"uploading" | "processing" | "publishing", string>>>

/** The status of a video; a phase that is not named has not begun. */
export function state(video: string, { uploading, processing, publishing }: Phases = {}, error?: string): HttpAnswer {
  const phase = (status = "not_started") => ({
    status,
    ...(status === "error" && error !== undefined ? { errors: [{ code: 1, message: error }] } : {}),
  })
  const status = {
    video_status: video,
    uploading_phase: phase(uploading),
    processing_phase: phase(processing),
    publishing_phase: phase(publishing),
  }
  return reply(200, { status, id: "130000000000001" })
}

export const uploaded = state("upload_complete", { uploading: "complete" })
export const out = state("ready", { uploading: "complete", processing: "complete", publishing: "complete" })

/** What a video that is out says of its post. */
export const named = reply(200, { post_id: "777", permalink_url: "/reel/13/", id: "13" })

export const read = (request: HttpRequest | undefined) => readGraphCall(request, "PAGE")

export const picture = makeFile("a.jpg", new Uint8Array(9), { altText: "A lark" })
export const plainPicture = makeFile("b.jpg", new Uint8Array(9))
const asVideo = { kind: "video", contentType: "video/mp4", durationMs: 9000 } as const
export const upright = makeFile("v.mp4", new Uint8Array(9), { ...asVideo, width: 1080, height: 1920 })
/** Of 20 bytes, so that it goes in pieces. */
export const wide = makeFile(
  "w.mp4",
  Uint8Array.from({ length: 20 }, (_, index) => index),
  {
    ...asVideo,
    width: 1920,
    height: 1080,
  },
)
export const address = (name: string): string => `https://fanfare.example/media/${name}`
