import { createServer, type Server } from "node:http"
import { getRequestListener } from "@hono/node-server"
import type { Hono } from "hono"
import type { Environment } from "#http/environment.ts"

/** Requests under way get this long to finish once the service stops. */
const drainMs = 10_000

export type HttpServer = {
  readonly port: number
  /** Takes no more connections and lets what is under way finish, for a while. */
  drain(): Promise<void>
  /** Ends every connection at once. */
  cut(): void
}

export async function listen(app: Hono<Environment>, port: number): Promise<HttpServer> {
  const respond = getRequestListener(app.fetch)
  const server: Server = createServer((request, response) => void respond(request, response))
  // Slow senders do not hold a connection for ever; a large video over a slow line gets its hour. Who reads a body cuts
  // off whoever sends nothing.
  server.headersTimeout = 20_000
  server.requestTimeout = 3_600_000
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, () => resolve())
  })
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    cut: () => server.closeAllConnections(),
    drain: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(() => server.closeAllConnections(), drainMs)
        server.close(() => {
          clearTimeout(timer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
