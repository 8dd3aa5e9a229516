import type { Author, SendItem, Json, NetworkAdapter } from "#networks/network.ts"
import type { Reply, Talk } from "./scripted-http.ts"

/** Turns of `prepare` until it has something to say: what it waited for in between, and the end. */
export function preparing({ publish }: NetworkAdapter, author: Author, talk: Talk) {
  return async (item: SendItem, ...replies: readonly Reply[]) => {
    const { outside, requests } = talk(...replies)
    const waits: number[] = []
    let progress: Json = null
    let result = await publish.prepare(outside, author, item, progress)
    for (; result.kind === "waiting"; result = await publish.prepare(outside, author, item, progress)) {
      waits.push(result.seconds)
      progress = JSON.parse(JSON.stringify(result.progress)) as Json
    }
    return { result, requests, waits }
  }
}
