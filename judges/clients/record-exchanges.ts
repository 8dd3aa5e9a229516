import type { Http, HttpRequest } from "../../src/domain/http.ts"
import type { NetworkKey } from "../../src/domain/network.ts"
import { adapterOf } from "../../src/networks/all.ts"
import { conformanceCases } from "../../src/networks/conformance.ts"
import type { ConformanceCase } from "../../src/networks/conformance/stage.ts"
import { openStage } from "../../test/networks/open-stage.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"

/** A call of the adapter and the answer of the simulator. */
export type Exchange = {
  readonly method: HttpRequest["method"]
  /** From the name of the host on: "/api/2/tweets". */
  readonly path: string
  readonly query: URLSearchParams
  readonly type: string
  /** The body, if it is JSON. */
  readonly sent: unknown
  readonly bytes: Uint8Array | undefined
  readonly status: number
  /** The answer, if it is JSON. */
  readonly answer: unknown
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function listenTo(http: Http, key: NetworkKey, exchanges: Exchange[]): Http {
  return async (request) => {
    const answered = await http(request)
    const { status, body: text } = answered
    const { method, url, headers = {}, body } = request
    const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? ""
    const { pathname, searchParams: query } = new URL(url)
    const sent = typeof body === "string" && type.includes("json") ? readJson(body) : undefined
    const path = pathname.replace(`/sandbox/${key}`, "")
    const bytes = body instanceof Uint8Array ? body : undefined
    exchanges.push({ method, path, query, type, sent, bytes, status, answer: readJson(text) })
    return answered
  }
}

/** They take long, and say nothing that the others do not say. */
const isRepetition = (name: string): boolean => name.startsWith("nonsense") || name === "breaks at every call"

/** Everything that the adapter and the simulator of a network say to each other in the conformance cases, and in `more`. */
export async function recordExchanges(
  key: NetworkKey,
  more: readonly ConformanceCase["run"][] = [],
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = []
  const adapter = adapterOf(key)
  if (adapter === undefined) throw new Error(`${key} has no adapter`)
  await using stage = await openStage(adapter, simulatorOf(key), (http) => listenTo(http, key, exchanges))
  for (const { name, run } of conformanceCases) if (!isRepetition(name)) await run(stage)
  for (const run of more) await run(stage)
  return exchanges
}
