import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { getRequestListener } from "@hono/node-server"
import { isLoopbackHost } from "#domain/loopback.ts"
import { controlRoutes } from "#sandbox/control-routes.ts"
import { openSandbox } from "#sandbox/open-sandbox.ts"
import type { PlayedNetwork } from "#sandbox/stages.ts"
import { systemClock } from "#sandbox/system-clock.ts"

export type ServeOptions = {
  /** The one service that it is for, where that is not on this machine's own addresses. */
  readonly serviceOrigin?: string
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

/**
 * A sandbox in a process of its own: for benches, and for several instances that are to see the same networks. It knows no
 * sessions, so it answers this machine only, and only under an address of this machine: no page of elsewhere reaches it by
 * letting its own name lead here.
 */
export async function serveSandbox(options: ServeOptions): Promise<ServedSandbox> {
  const { port, dir, networks, report, serviceOrigin = null } = options
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
    serviceOrigin,
    clock: systemClock,
    mayMoveClock: true,
    stopping: stopping.signal,
  })
  sandbox.app.route("/control", controlRoutes(sandbox))
  const respond = getRequestListener(sandbox.app.fetch)
  server.on("request", (request, response) => {
    const host = URL.parse(`http://${request.headers.host}`)?.hostname ?? ""
    if (isLoopbackHost(host)) void respond(request, response)
    else response.writeHead(403, { connection: "close" }).end("The sandbox answers to addresses of this machine only.")
  })
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
