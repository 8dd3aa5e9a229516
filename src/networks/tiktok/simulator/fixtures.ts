import assert from "node:assert/strict"
import sharp from "sharp"
import type { HttpAnswer } from "#domain/http.ts"
import type { Author, GrantedAccount, Item, Json, MediaFile, Published, Refused, Unknown } from "#networks/network.ts"
import { options } from "#networks/tiktok/fixtures.ts"
import { tiktokSimulator } from "#networks/tiktok/simulator.ts"
import { tiktok } from "#networks/tiktok/tiktok.ts"
import { makeFile, makeItem } from "../../../../test/networks/make-item.ts"
import { PlayedNetwork } from "../../../../test/networks/played-network.ts"

/* The sandbox's network with an account on it, and what one does there. */

export const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#824" } })

export const jpeg = await draw(40, 40).jpeg().toBuffer()

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
  const network = new PlayedNetwork(tiktok, tiktokSimulator)
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

export const film = (bytes: Uint8Array = makeVideo(9)): MediaFile =>
  makeFile("v.mp4", bytes, { kind: "video", contentType: "video/mp4", durationMs: 9000 })

export const itemOf = (
  body: string,
  media: readonly MediaFile[],
  change: Readonly<Record<string, string>> = {},
): Item => makeItem(body, { media, options: { ...options, ...change } })

export async function prepare({ network, author }: Stage, item: Item): Promise<Json> {
  let progress: Json = null
  for (let round = 0; round < 30; round += 1) {
    const result = await tiktok.publish.prepare(network.outside, author, item, progress)
    if (result.kind === "ready") return result.handle
    assert.ok(result.kind === "waiting", JSON.stringify(result))
    progress = result.progress
    network.pass(result.seconds)
  }
  throw new Error("it never gets ready")
}

export async function attempt(stage: Stage, item: Item): Promise<Published | Refused | Unknown> {
  return tiktok.publish.commit(stage.network.outside, stage.author, item, await prepare(stage, item))
}

export async function send(stage: Stage, item: Item): Promise<Published> {
  const result = await attempt(stage, item)
  assert.ok(result.kind === "published", JSON.stringify(result))
  return result
}

/** As the engine does with what is not known yet, until it is. */
export async function settle(stage: Stage, item: Item): Promise<Published | Refused | { readonly kind: "uncertain" }> {
  const { network, author } = stage
  let handle = await prepare(stage, item)
  for (let round = 0; round < 5; round += 1) {
    const sentAt = network.outside.now()
    const result = await tiktok.publish.commit(network.outside, author, item, handle)
    if (result.kind !== "unknown") return result
    handle = result.handle ?? handle
    for (let question = 0; question < 10; question += 1) {
      const found = await tiktok.publish.reconcile(network.outside, author, item, handle, sentAt)
      if (found.kind === "published") return found
      if (found.kind === "unknown" && found.isFinal === true) return { kind: "uncertain" }
      network.pass(30)
      if (found.kind === "absent") break
    }
  }
  return { kind: "uncertain" }
}

export async function post({ network, author }: Stage, path: string, json: object): Promise<HttpAnswer> {
  return network.outside.http({
    method: "POST",
    url: `${network.outside.hosts["api"]}/v2${path}`,
    headers: {
      authorization: `Bearer ${author.credentials.accessToken}`,
      "content-type": "application/json; charset=UTF-8",
    },
    body: JSON.stringify(json),
  })
}

export function errorOf({ status, body }: HttpAnswer): string {
  const { error } = JSON.parse(body) as { error: { code: string } }
  return `${status} ${error.code}`
}
