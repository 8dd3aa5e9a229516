import assert from "node:assert/strict"
import type { HttpAnswer, HttpRequest } from "#domain/http.ts"
import type { Author, SendItem, OAuthConnect } from "#networks/network.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { makeFile, makeItem } from "../../../test/networks/make-item.ts"
import { reply, talkOf } from "../../../test/networks/scripted-http.ts"

/* Answers of TikTok as its documents show them, and the one who asks. */

export const author: Author = {
  externalId: "-000abc",
  handle: "lark",
  credentials: {
    accessToken: "act.AT",
    refreshToken: "rft.RT",
    scopes: ["user.info.basic", "user.info.profile", "video.publish", "video.list"],
  },
}
export const connect = tiktok.connect as OAuthConnect & typeof tiktok.connect
export const api = "https://open.tiktokapis.com/v2"
export const publishId = "v_pub_file~v2-1.7400000000000000001"
export const photosId = "p_pub_url~v2.7400000000000000002"
export const postId = "7400000000000000001"
export const uploadUrl = "https://open-upload.tiktokapis.com/video/?upload_id=1&upload_token=x"
export const page = `https://www.tiktok.com/@lark/video/${postId}`

export const talk = talkOf(tiktok)

const ok = { code: "ok", message: "", log_id: "2026" }

export const good = (data: object): HttpAnswer => reply(200, { data, error: ok })

export const refusal = (status: number, code: string, message = "no"): HttpAnswer =>
  reply(status, { error: { code, message, log_id: "2026" } })

export const creator = (change: object = {}): HttpAnswer =>
  good({
    creator_avatar_url: "https://cdn/l.jpg",
    creator_username: "lark",
    creator_nickname: "The Lark",
    privacy_level_options: ["PUBLIC_TO_EVERYONE", "MUTUAL_FOLLOW_FRIENDS", "SELF_ONLY"],
    comment_disabled: false,
    duet_disabled: false,
    stitch_disabled: false,
    max_video_post_duration_sec: 300,
    ...change,
  })

export const begun = good({ publish_id: publishId, upload_url: uploadUrl })

export const status = (name: string, more: object = {}): HttpAnswer => good({ status: name, ...more })

/** The id stands without quotes, on purpose. */
export const named = reply(
  200,
  `{"data":{"status":"PUBLISH_COMPLETE","publicaly_available_post_id":[${postId}]},"error":{"code":"ok","message":"","log_id":"2026"}}`,
)

export const unnamed = status("PUBLISH_COMPLETE")

export const failed = (reason: string): HttpAnswer =>
  status("FAILED", { fail_reason: reason, publicaly_available_post_id: [], uploaded_bytes: 10_000 })

/** Which way to go and what to say there: its method, address and body, with the token where it must be. */
export function read(request: HttpRequest | undefined): readonly [string, unknown] {
  assert.ok(request !== undefined)
  const { method, url, headers = {}, body } = request
  assert.equal(headers["authorization"], "Bearer act.AT")
  assert.equal(headers["accept"], "application/json")
  if (method === "POST") assert.equal(headers["content-type"], "application/json; charset=UTF-8")
  return [`${method} ${url}`, body === undefined ? undefined : JSON.parse(String(body))]
}

/** What a piece of a video says of itself, and how long it is when it is read. */
export async function readPiece(request: HttpRequest | undefined): Promise<readonly [string, string, number]> {
  assert.ok(request?.pieces !== undefined && request.method === "PUT" && request.url === uploadUrl)
  assert.deepEqual(Object.keys(request.headers ?? {}).toSorted(), ["content-range", "content-type"])
  let length = 0
  for await (const slice of request.pieces.read()) length += slice.length
  assert.equal(length, request.pieces.bytes)
  return [request.headers?.["content-type"] ?? "", request.headers?.["content-range"] ?? "", length]
}

export const options = {
  "tiktok.privacy": "PUBLIC_TO_EVERYONE",
  "tiktok.allowComments": "false",
  "tiktok.allowDuet": "false",
  "tiktok.allowStitch": "false",
  "tiktok.brandContent": "false",
  "tiktok.brandOrganic": "false",
  "tiktok.autoAddMusic": "true",
  "tiktok.aiGenerated": "false",
}

export const photo = (name: string) => makeFile(name, new Uint8Array(9))

export const film = (bytes: number) =>
  makeFile("v.mp4", new Uint8Array(0), {
    kind: "video",
    contentType: "video/mp4",
    durationMs: 9000,
    bytes,
    read: async (start = 0, end = bytes) => new Uint8Array(end - start),
  })

export const videoItem = (body = "Hello", bytes = 4_000_000, change: Readonly<Record<string, string>> = {}): SendItem =>
  makeItem(body, { media: [film(bytes)], options: { ...options, ...change } })

export const photoItem = (body = "Hello", change: Readonly<Record<string, string>> = {}): SendItem =>
  makeItem(body, { media: [photo("a.jpg"), photo("b.jpg")], options: { ...options, ...change } })
