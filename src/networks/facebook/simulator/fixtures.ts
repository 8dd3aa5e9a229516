import assert from "node:assert/strict"
import sharp from "sharp"
import type { HttpAnswer } from "#domain/http.ts"
import { facebook } from "#networks/facebook/facebook.ts"
import { facebookSimulator } from "#networks/facebook/simulator.ts"
import type { Author, GrantedAccount, Item, Json, MediaFile, Published } from "#networks/network.ts"
import { makeFile } from "../../../../test/networks/make-item.ts"
import { PlayedNetwork } from "../../../../test/networks/played-network.ts"

/* The sandbox's network with an account on it, and what one does there. */

export const jpeg = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#824" } })
  .jpeg()
  .toBuffer()

/** As much of an MP4 as tells how long it is, and then some. */
export function makeVideo(seconds: number, bytes = 60): Uint8Array {
  const header = Buffer.alloc(bytes)
  header.write("ftypisom", 4, "latin1")
  header.write("mvhd", 20, "latin1")
  header.writeUInt32BE(1000, 36)
  header.writeUInt32BE(seconds * 1000, 40)
  return header
}

export type Stage = { readonly network: PlayedNetwork; readonly account: GrantedAccount; readonly author: Author }

export async function open(form: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const network = new PlayedNetwork(facebook, facebookSimulator)
  const account = await network.connect("lark", form)
  const { externalId, handle, credentials } = account
  return { network, account, author: { externalId, handle, credentials } }
}

/** A file that the network can fetch. */
export function offer({ network }: Stage, name: string, bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  const file = makeFile(name, bytes, facts)
  network.files.set(file.url, { contentType: file.contentType, bytes })
  return file
}

const asVideo = { kind: "video", contentType: "video/mp4", durationMs: 9000 } as const

export const upright = { ...asVideo, width: 1080, height: 1920 }

export const wide = { ...asVideo, width: 1920, height: 1080 }

export const story = { "facebook.type": "story" }

export async function prepare({ network, author }: Stage, item: Item): Promise<Json> {
  let progress: Json = null
  for (let round = 0; round < 30; round += 1) {
    const result = await facebook.publish.prepare(network.outside, author, item, progress)
    if (result.kind === "ready") return result.handle
    assert.ok(result.kind === "waiting", JSON.stringify(result))
    progress = result.progress
    network.pass(result.seconds)
  }
  throw new Error("it never gets ready")
}

export async function send(stage: Stage, item: Item): Promise<Published> {
  const result = await facebook.publish.commit(stage.network.outside, stage.author, item, await prepare(stage, item))
  assert.ok(result.kind === "published", JSON.stringify(result))
  return result
}

export async function post(
  { network, author }: Stage,
  edge: string,
  fields: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  const host = network.outside.hosts[edge === "videos" ? "video" : "graph"]
  return network.outside.http({
    method: "POST",
    url: `${host}/v25.0/${author.externalId}/${edge}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...fields, access_token: author.credentials.accessToken }).toString(),
  })
}

export async function get(
  { network, author }: Stage,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> {
  const query = new URLSearchParams({ ...fields, access_token: author.credentials.accessToken }).toString()
  return network.outside.http({ method: "GET", url: `${network.outside.hosts["graph"]}/v25.0/${path}?${query}` })
}

export function errorOf({ body }: HttpAnswer): string {
  const { error } = JSON.parse(body) as { error?: { code: number; error_subcode?: number } }
  return error === undefined ? "none" : `${error.code}/${error.error_subcode ?? ""}`
}
