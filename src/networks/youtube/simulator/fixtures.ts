import type { HttpAnswer } from "#domain/http.ts"
import type { Author, SendItem } from "#networks/network.ts"
import { film, filmItem } from "#networks/youtube/fixtures.ts"
import { youtubeSimulator } from "#networks/youtube/simulator.ts"
import { youtube } from "#networks/youtube/youtube.ts"
import type { PlayedNetwork } from "../../../../test/networks/played-network.ts"
import { stageOf } from "../../../../test/networks/played-stage.ts"

/* What the tests of the simulator share. */

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

const played = stageOf(youtube, youtubeSimulator)

export const open = () => played.open({}, "tulip-works")

export const attempt = (network: PlayedNetwork, author: Author, item: SendItem) =>
  played.attempt({ network, author }, item)

export const prepare = (network: PlayedNetwork, author: Author, item: SendItem) =>
  played.prepare({ network, author }, item)

export const reasonIn = ({ body }: HttpAnswer) =>
  (JSON.parse(body) as { error: { errors?: readonly { reason: string }[] } }).error.errors?.[0]?.reason

export async function list({ outside }: PlayedNetwork, { credentials }: Author, path: string): Promise<HttpAnswer> {
  const headers = { authorization: `Bearer ${credentials.accessToken}` }
  return outside.http({ method: "GET", url: `${outside.hosts["api"]}/youtube/v3/${path}`, headers })
}
