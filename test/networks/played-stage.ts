import assert from "node:assert/strict"
import sharp, { type Sharp } from "sharp"
import { forCommit } from "#networks/ask.ts"
import type {
  Author,
  GrantedAccount,
  SendItem,
  Json,
  MediaFile,
  NetworkAdapter,
  Published,
  Refused,
  Unknown,
} from "#networks/network.ts"
import type { Simulator } from "#networks/simulator.ts"
import { makeFile } from "./make-item.ts"
import { PlayedNetwork } from "./played-network.ts"

/* A network of the sandbox with an account on it, and what one does there. */

export type Stage = { readonly network: PlayedNetwork; readonly account: GrantedAccount; readonly author: Author }

export function stageOf(adapter: NetworkAdapter, simulator: Simulator) {
  const open = async (form: Readonly<Record<string, string>> = {}): Promise<Stage> => {
    const network = new PlayedNetwork(adapter, simulator)
    const account = await network.connect("lark", form)
    const { externalId, handle, credentials } = account
    return { network, account, author: { externalId, handle, credentials } }
  }

  const prepare = async ({ network, author }: Stage, item: SendItem): Promise<Json> => {
    let progress: Json = null
    for (let round = 0; round < 30; round += 1) {
      const result = await adapter.publish.prepare(network.outside, author, item, progress)
      if (result.kind === "ready") return result.handle
      assert.ok(result.kind === "waiting", JSON.stringify(result))
      progress = result.progress
      network.pass(result.seconds)
    }
    throw new Error("it never gets ready")
  }

  const attempt = async (stage: Stage, item: SendItem): Promise<Published | Refused | Unknown> =>
    adapter.publish.commit(forCommit(stage.network.outside), stage.author, item, await prepare(stage, item))

  const send = async (stage: Stage, item: SendItem): Promise<Published> => {
    const result = await attempt(stage, item)
    assert.ok(result.kind === "published", JSON.stringify(result))
    return result
  }

  return { open, prepare, attempt, send }
}

/** A file that the network can fetch. */
export function offer({ network }: Stage, name: string, bytes: Uint8Array, facts: Partial<MediaFile> = {}): MediaFile {
  const file = makeFile(name, bytes, facts)
  network.files.set(file.url, { contentType: file.contentType, bytes })
  return file
}

export function draw(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: "#824" } })
}

/** As much of an MP4 as tells how long it is, and then some. */
export function makeVideo(seconds: number, bytes = 60): Uint8Array {
  const header = Buffer.alloc(bytes)
  header.write("ftypisom", 4, "latin1")
  header.write("mvhd", 20, "latin1")
  header.writeUInt32BE(1000, 36)
  header.writeUInt32BE(seconds * 1000, 40)
  return header
}
