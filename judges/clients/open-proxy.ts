import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { pipeline } from "node:stream/promises"

export type Proxy = { readonly origin: string; [Symbol.asyncDispose](): Promise<void> }

/** One server of a simulator at an origin of its own: libraries do not expect a server below a path of another. */
export async function openProxy(target: string): Promise<Proxy> {
  const { pathname: base, hostname, port } = new URL(target)
  const server = createServer((incoming, outgoing) => {
    const { method = "GET", url = "/", headers } = incoming
    // The server knows its real address, and may have written it into a link.
    const path = url.startsWith(base) ? url : `${base}${url}`
    const onwards = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, outgoing).catch(() => outgoing.destroy())
    })
    onwards.on("error", () => outgoing.destroy())
    pipeline(incoming, onwards).catch(() => onwards.destroy())
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, "127.0.0.1", listening.resolve)
  await listening.promise
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      server.closeAllConnections()
      await closed.promise
    },
  }
}
