import type { Author, SendItem, MediaFile } from "#networks/network.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { type Reply, reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* What the contract tests of this adapter share. The answers in them are those of Google's documentation. */

export const scopes = [
  "https://www.googleapis.com/auth/youtube.upload",
  "https://www.googleapis.com/auth/youtube.readonly",
  "https://www.googleapis.com/auth/youtube",
] as const

export const author: Author = {
  externalId: "UCabcdefghijklmnopqrstuv",
  handle: "tulipworks",
  credentials: {
    accessToken: "ya29.AT",
    refreshToken: "1//RT",
    scopes,
    extra: { uploads: "UUabcdefghijklmnopqrstuv" },
  },
}

export const headers = { accept: "application/json", authorization: "Bearer ya29.AT" }

export const session = "https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=S1"

export const unit = 256 * 1024

/** As the engine hands it over: the defaults are filled in. */
export const options = {
  "youtube.privacy": "public",
  "youtube.madeForKids": "false",
  "youtube.category": "22",
  "youtube.notifySubscribers": "true",
  "youtube.license": "youtube",
  "youtube.syntheticMedia": "false",
}

/** A film of so many bytes, of which nobody holds more than what is read. */
export function film(bytes: number): MediaFile {
  return {
    ...makeFile("film.mp4", new Uint8Array(), { kind: "video", contentType: "video/mp4", durationMs: 8_000 }),
    bytes,
    read: async (start = 0, end = bytes) => new Uint8Array(end - start).fill(7),
  }
}

export function filmItem(body: string, bytes: number, chosen: Readonly<Record<string, string>> = {}): SendItem {
  return makeItem(body, { media: [film(bytes)], options: { ...options, ...chosen } })
}

export const opened = reply(200, "", { location: session })

/** An upload that wants more: it has so many bytes. */
export function wants(bytes: number): Reply {
  return reply(308, "", bytes === 0 ? {} : { range: `bytes=0-${bytes - 1}` })
}

export function video(status: object = { uploadStatus: "uploaded", privacyStatus: "public" }): Reply {
  return reply(200, { kind: "youtube#video", etag: "E", id: "AbCdEfGhIjK", snippet: { title: "Tulips" }, status })
}

export const out = {
  kind: "published",
  externalId: "AbCdEfGhIjK",
  url: "https://www.youtube.com/watch?v=AbCdEfGhIjK",
} as const

export function problem(code: number, reason: string, message = "No", more: object = {}): Reply {
  return reply(code, { error: { code, message, errors: [{ message, domain: "youtube", reason }], ...more } })
}

export const talk = talkOf(youtube)
