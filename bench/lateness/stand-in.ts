import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A stand-in for X that takes everything and answers after 2 ms. It says when each call came. */
export type StandIn = {
  readonly url: URL
  /** Moments of `Date.now()`, in order, and what was said. */
  readonly calls: { readonly at: number; readonly text: string }[]
  close(): Promise<void>
}

const answerMs = 2

export async function openStandIn(): Promise<StandIn> {
  const calls: { readonly at: number; readonly text: string }[] = []
  const server = createServer((request, response) => {
    const at = Date.now()
    let body = ""
    request.setEncoding("utf8").on("data", (part: string) => (body += part))
    request.on("end", () => {
      response.setHeader("content-type", "application/json")
      // What a service asks a sandbox at its start.
      if (request.url === "/control/clock") {
        response.end(JSON.stringify({ aheadMs: 0, keys: ["x"] }))
        return
      }
      calls.push({ at, text: (JSON.parse(body) as { text: string }).text })
      const answer = JSON.stringify({ data: { id: String(calls.length) } })
      setTimeout(() => response.writeHead(201).end(answer), answerMs)
    })
  })
  server.keepAliveTimeout = 65_000
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    calls,
    async close() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
