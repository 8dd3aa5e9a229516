import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"

export type MutableProxy = {
  readonly port: number
  /** From now on nothing passes, in either direction. Connections stay, and new ones are accepted. */
  mute(): void
  /** New connections work again; those that were there stay silent, as after a network that lost them. */
  admitNew(): void
  unmute(): void
  close(): Promise<void>
}

/** A way to another server that can be made to swallow everything. */
export async function openMutableProxy(to: { readonly host: string; readonly port: number }): Promise<MutableProxy> {
  const sockets = new Set<Socket>()
  let isMute = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => socket.destroy())
    socket.on("close", () => sockets.delete(socket))
    if (isMute) socket.pause()
  }
  const server = createServer((near) => {
    const far = connect(to)
    near.on("data", (bytes) => far.write(bytes))
    far.on("data", (bytes) => near.write(bytes))
    near.on("close", () => far.destroy())
    far.on("close", () => near.destroy())
    keep(near)
    keep(far)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  if (typeof address !== "object" || address === null) throw new Error("a proxy has an address")
  return {
    port: address.port,
    mute() {
      isMute = true
      for (const socket of sockets) socket.pause()
    },
    admitNew() {
      isMute = false
    },
    unmute() {
      isMute = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      const closed = once(server, "close")
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
