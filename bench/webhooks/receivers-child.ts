import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { serve } from "./talk.ts"

// Ten receivers in a process of their own: nine take everything at once, the tenth never answers.

const healthy = 9

let latencies: number[] = []
let first = 0
let last = 0

function listen(isHealthy: boolean): Promise<number> {
  const server = createServer({ keepAlive: true, keepAliveTimeout: 60_000 }, (request, response) => {
    let text = ""
    request.setEncoding("utf8").on("data", (part: string) => (text += part))
    request.on("error", () => {})
    request.on("end", () => {
      if (!isHealthy) return
      response.writeHead(204).end()
      const now = performance.timeOrigin + performance.now()
      const { createdAt } = JSON.parse(text) as { createdAt: string }
      latencies.push(now - Number(Temporal.Instant.from(createdAt).epochNanoseconds) / 1e6)
      first ||= now
      last = now
    })
  })
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port))
  })
}

const ports = await Promise.all(Array.from({ length: healthy + 1 }, (_, index) => listen(index < healthy)))

serve({
  ports: async () => ports,
  forget: async () => {
    latencies = []
    first = 0
    last = 0
  },
  report: async () => ({ latencies, spanMs: last - first }),
  count: async () => latencies.length,
})
