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
  Ready,
  Refused,
  Unknown,
} from "#networks/network.ts"
import type { Simulator } from "#networks/simulator.ts"
import { makeFile } from "./make-item.ts"
import { PlayedNetwork, trip } from "./played-network.ts"

/* A network of the sandbox with an account on it, and what one does there. */

export type Stage = { readonly network: PlayedNetwork; readonly account: GrantedAccount; readonly author: Author }

type Acting = Pick<Stage, "network" | "author">

export function stageOf(adapter: NetworkAdapter, simulator: Simulator) {
  const open = async (form: Readonly<Record<string, string>> = {}, name = "lark"): Promise<Stage> => {
    const network = new PlayedNetwork(adapter, simulator)
    const account = await network.connect(name, form)
    const { externalId, handle, credentials } = account
    return { network, account, author: { externalId, handle, credentials } }
  }

  const goOn = async ({ network, author }: Acting, item: SendItem): Promise<Ready | Refused> => {
    let progress: Json = null
    for (let round = 0; round < 30; round += 1) {
      const result = await adapter.publish.prepare(network.outside, author, item, progress)
      if (result.kind !== "waiting") return result
      progress = result.progress
      network.pass(result.seconds)
    }
    throw new Error("it never gets ready")
  }

  /** Prepares until it is ready, letting the time pass that it asks for. */
  const prepare = async (stage: Acting, item: SendItem): Promise<Json> => {
    const result = await goOn(stage, item)
    assert.ok(result.kind === "ready", JSON.stringify(result))
    return result.handle
  }

  /** The whole way of an item, however it ends. */
  const attempt = async (stage: Acting, item: SendItem): Promise<Published | Refused | Unknown> => {
    const ready = await goOn(stage, item)
    if (ready.kind === "refused") return ready
    return adapter.publish.commit(forCommit(stage.network.outside), stage.author, item, ready.handle)
  }

  const send = async (stage: Acting, item: SendItem): Promise<Published> => {
    const result = await attempt(stage, item)
    assert.ok(result.kind === "published", JSON.stringify(result))
    return result
  }

  /** Everything that one person may post for. */
  const connectAll = async (network: PlayedNetwork, name: string): Promise<readonly GrantedAccount[]> => {
    const returned = await network.consent(simulator.newAccount(network.tools, name), { decision: "allow" })
    assert.ok(adapter.connect.kind === "oauth")
    const granted = await adapter.connect.finish(network.outside, trip, returned)
    assert.ok(granted.kind === "granted", JSON.stringify(granted))
    return granted.accounts
  }

  return { open, prepare, attempt, send, connectAll }
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
