import { createServer, type AddressInfo, type Socket } from "node:net"

/** A bare listener on this machine that keeps everything that is said to it. */
export type Listener = {
  readonly port: number
  readonly origin: string
  /** What each connection has said so far, in the order they came. */
  readonly heard: readonly string[]
  [Symbol.asyncDispose](): Promise<void>
}

type Behaviour = {
  readonly connected?: (socket: Socket, which: number) => void
  /** With everything heard on this connection so far. */
  readonly said?: (socket: Socket, heard: string, which: number) => void
}

export async function listen({ connected, said }: Behaviour = {}, host = "127.0.0.1"): Promise<Listener> {
  const sockets = new Set<Socket>()
  const heard: string[] = []
  const server = createServer((socket) => {
    const which = heard.push("") - 1
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => sockets.delete(socket))
    connected?.(socket, which)
    if (connected !== undefined && said === undefined) return
    socket.on("data", (chunk) => {
      heard[which] += chunk.toString("latin1")
      said?.(socket, heard[which] ?? "", which)
    })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, host, resolve)
  await promise
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    heard,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      await closed.promise
    },
  }
}

/** Whether a request is there to its last byte, as far as its `content-length` says. */
export function isWhole(heard: string): boolean {
  const end = heard.indexOf("\r\n\r\n")
  if (end === -1) return false
  return heard.length - end - 4 >= Number(/content-length: (\d+)/i.exec(heard)?.[1] ?? 0)
}

/** An answer as it stands on the wire. */
export function answer(
  status: number,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body)
  const lines = Object.entries({ "content-length": `${bytes.length}`, ...headers }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Said\r\n${lines.join("\r\n")}\r\n\r\n`), bytes])
}
