import assert from "node:assert/strict"
import type { Http, HttpAnswer, HttpRequest } from "../../src/domain/http.ts"
import { adapters } from "../../src/networks/all.ts"
import { conformanceCases } from "../../src/networks/conformance.ts"
import type { Hosts } from "../../src/networks/network.ts"
import { openStage } from "../../test/networks/open-stage.ts"
import { simulatorOf } from "../../test/networks/simulator-of.ts"
import { filePart } from "./match.ts"
import { ownCases } from "./own-cases.ts"
import { ReadTracker } from "./track-reads.ts"

/** What one call of an adapter sent, what its simulator answered, and what the adapter read of it. */
export type Exchange = {
  readonly case: string
  readonly method: string
  /** The host by its name in the adapter, and the path there. */
  readonly host: string
  readonly path: string
  readonly query: Values
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
  /** Absent where the simulator was set to say nothing. */
  readonly answer?: Pick<HttpAnswer, "status" | "body">
  /** Paths of fields, such as `data.[].id`. */
  readonly reads: ReadonlySet<string>
}

export type Values = Readonly<Record<string, unknown>>

export type Body =
  | { readonly kind: "none" }
  | { readonly kind: "bytes" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "form" | "multipart"; readonly value: Values }

/** Cases in which answers are not those of a simulator, or that send what other cases sent before. */
const leftOut = /^(?:nonsense |breaks at every call$|once after timeout$)/

const allCases = [...conformanceCases.filter(({ name }) => !leftOut.test(name)), ...ownCases]

export const judgedCases: readonly string[] = allCases.map(({ name }) => name)

export async function recordTraffic(network: string, cases: readonly string[]): Promise<readonly Exchange[]> {
  const adapter = adapters.find(({ key }) => key === network) ?? assert.fail(`there is no adapter for ${network}`)
  using tracker = new ReadTracker()
  const exchanges: Exchange[] = []
  let running = ""
  let hosts: Hosts = {}
  const listen =
    (http: Http): Http =>
    async (request) => {
      const sent = { case: running, ...(await readRequest(request, hosts)) }
      try {
        const answer = await http(request)
        exchanges.push({ ...sent, answer, reads: tracker.watch(answer.body) })
        return answer
      } catch (error) {
        exchanges.push({ ...sent, reads: new Set() })
        throw error
      }
    }
  await using stage = await openStage(adapter, simulatorOf(adapter.key), listen)
  hosts = stage.hosts
  for (const { name, run } of allCases.filter((each) => cases.includes(each.name))) {
    running = name
    await run(stage)
  }
  return exchanges
}

async function readRequest(request: HttpRequest, hosts: Hosts): Promise<Omit<Exchange, "case" | "answer" | "reads">> {
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  )
  return {
    method: request.method,
    ...readAddress(request.url, hosts),
    headers,
    body: await readBody(request, headers["content-type"] ?? ""),
  }
}

/** The name of a host, the path there and what is asked. */
export function readAddress(address: string, hosts: Hosts): Pick<Exchange, "host" | "path" | "query"> {
  const url = new URL(address)
  const [host, base] = Object.entries(hosts)
    .filter(([, each]) => address.startsWith(each))
    .toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ["elsewhere", url.origin]
  return { host, path: `${url.origin}${url.pathname}`.slice(base.length), query: gather(url.searchParams) }
}

async function readBody({ body, pieces }: HttpRequest, type: string): Promise<Body> {
  if (body === undefined && pieces === undefined) return { kind: "none" }
  if (type.startsWith("application/json")) return { kind: "json", value: JSON.parse(String(body)) }
  if (type.startsWith("application/x-www-form-urlencoded")) {
    return { kind: "form", value: gather(new URLSearchParams(String(body))) }
  }
  if (!type.startsWith("multipart/form-data")) return { kind: "bytes" }
  const bytes = pieces === undefined ? Buffer.from(body ?? "") : Buffer.concat(await Array.fromAsync(pieces.read()))
  return { kind: "multipart", value: gather(readParts(bytes, type)) }
}

/** The names of the parts of a form, with what they hold where that is text. */
function readParts(bytes: Buffer, type: string): readonly (readonly [string, unknown])[] {
  const [, boundary = ""] = /boundary="?([^";]+)/.exec(type) ?? []
  const parts = bytes.toString("latin1").split(`--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const end = part.indexOf("\r\n\r\n")
    const head = part.slice(0, end)
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1] ?? ""
    const text = Buffer.from(part.slice(end + 4, -2), "latin1").toString("utf8")
    return [name, head.includes("filename=") ? filePart : text]
  })
}

/** What has a name several times is a list, and so is what is numbered in its name: `media[0]`, `media[1]`. */
function gather(entries: Iterable<readonly [string, unknown]>): Values {
  const values: Record<string, unknown> = {}
  for (const [written, value] of entries) {
    const name = written.replace(/\[\d+\]$/, "[]")
    values[name] = Object.hasOwn(values, name) ? [values[name], value].flat() : value
  }
  return values
}
