import assert from "node:assert/strict"
import type { HttpAnswer } from "#domain/http.ts"
import { forCommit } from "#networks/ask.ts"
import type { Author, SendItem, Json } from "#networks/network.ts"
import { film, filmItem } from "#networks/youtube/fixtures.ts"
import { youtubeSimulator } from "#networks/youtube/simulator.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import { PlayedNetwork } from "../../../../test/networks/played-network.ts"

/* What the tests of the simulator share. */

const { publish } = youtube

/** A film that begins as one. */
export function filmed(body: string, bytes: number, chosen: Readonly<Record<string, string>> = {}): SendItem {
  const file = film(bytes)
  const head = Buffer.from("\0\0\0\x18ftypisom", "latin1")
  const read = async (from = 0, to = bytes) => {
    const part = new Uint8Array(to - from).fill(7)
    if (from === 0) part.set(head.subarray(0, part.length))
    return part
  }
  return { ...filmItem(body, bytes, chosen), media: [{ ...file, read }] }
}

export async function open(): Promise<{ readonly network: PlayedNetwork; readonly author: Author }> {
  const network = new PlayedNetwork(youtube, youtubeSimulator)
  return { network, author: await network.connect("tulip-works") }
}

export async function prepare(network: PlayedNetwork, author: Author, item: SendItem) {
  let progress: Json = null
  for (let turn = 0; turn < 10; turn += 1) {
    const came = await publish.prepare(network.outside, author, item, progress)
    if (came.kind !== "waiting") return came
    progress = came.progress
    network.pass(came.seconds)
  }
  return assert.fail("prepare does not end")
}

export async function attempt(network: PlayedNetwork, author: Author, item: SendItem) {
  const ready = await prepare(network, author, item)
  return ready.kind === "ready" ? publish.commit(forCommit(network.outside), author, item, ready.handle) : ready
}

export const reasonIn = ({ body }: HttpAnswer) =>
  (JSON.parse(body) as { error: { errors?: readonly { reason: string }[] } }).error.errors?.[0]?.reason

export async function list({ outside }: PlayedNetwork, { credentials }: Author, path: string): Promise<HttpAnswer> {
  const headers = { authorization: `Bearer ${credentials.accessToken}` }
  return outside.http({ method: "GET", url: `${outside.hosts["api"]}/youtube/v3/${path}`, headers })
}
