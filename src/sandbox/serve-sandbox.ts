import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { controlRoutes } from "#sandbox/control-routes.ts"
import { openSandbox, type PlayedNetwork } from "#sandbox/open-sandbox.ts"
import { systemClock } from "#sandbox/system-clock.ts"

export type ServeOptions = {
  readonly port: number
  readonly dir: string
  readonly networks: readonly PlayedNetwork[]
  readonly report: (error: unknown) => void
}

export type ServedSandbox = {
  /** What `FANFARE_SANDBOX_URL` is to be. */
  readonly url: URL
  close(): Promise<void>
}

/** A sandbox in a process of its own: for benches, and for several instances that are to see the same networks. */
export async function serveSandbox({ port, dir, networks, report }: ServeOptions): Promise<ServedSandbox> {
  const server = createServer()
  server.keepAliveTimeout = 65_000
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const stopping = new AbortController()
  const sandbox = openSandbox({
    dir,
    networks,
    report,
    baseUrl: url,
    serviceOrigin: null,
    clock: systemClock,
    mayMoveClock: true,
    stopping: stopping.signal,
  })
  sandbox.app.route("/control", controlRoutes(sandbox))
  const respond = getRequestListener(sandbox.app.fetch)
  server.on("request", (request, response) => void respond(request, response))
  return {
    url,
    async close() {
      stopping.abort()
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
      sandbox.close()
    },
  }
}
