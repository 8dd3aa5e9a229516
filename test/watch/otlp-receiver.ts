import { createServer, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

export type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[]
}

type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[]
}

type Request = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

/** A receiver of OTLP over HTTP, as a collector of traces is one. */
export async function openOtlpReceiver() {
  const requests: Request[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      requests.push({ path: request.url ?? "", headers: request.headers, body })
      response.writeHead(200, { "content-type": request.headers["content-type"] }).end("{}")
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: requests as readonly Request[],
    /** All spans of what was sent as JSON. */
    get spans(): readonly SentSpan[] {
      const sent = requests.map(({ body }) => JSON.parse(body.toString()) as Sent)
      return sent.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      )
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** The spans of a trace as a tree, in the order in which they began, each with what is known of it. */
export function drawTrace(spans: readonly SentSpan[]): string {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const draw = (parent: string | undefined, depth: number): readonly string[] =>
    spans
      .filter(({ parentSpanId }) => (ids.has(parentSpanId ?? "") ? parentSpanId : undefined) === parent)
      .toSorted((one, other) => Number(BigInt(one.startTimeUnixNano) - BigInt(other.startTimeUnixNano)))
      .flatMap((span) => [`${"  ".repeat(depth)}${span.name}${sayFacts(span)}`, ...draw(span.spanId, depth + 1)])
  return draw(undefined, 0).join("\n")
}

/** Without ids, which are others each time. */
function sayFacts({ attributes }: SentSpan): string {
  const facts = attributes
    .map(({ key, value }) => [key.replace("fanfare.", ""), Object.values(value).join()])
    .filter(([, value]) => !/^[a-z]{3}_/.test(value ?? ""))
  return facts.length === 0 ? "" : ` (${facts.map(([name, value]) => `${name} ${value}`).join(", ")})`
}
