import { once } from "node:events"
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo, Socket } from "node:net"

/** What happens to a request on its way. */
export type ProxyFault =
  /** The server says that it has too much to do. */
  | { readonly kind: "slowDown" }
  /** The connection breaks after so many bytes of the request have arrived; the server sees none of it. */
  | { readonly kind: "resetRequest"; readonly afterBytes: number }
  /** The connection breaks after so many bytes of the answer. */
  | { readonly kind: "resetAnswer"; readonly afterBytes: number }
  /** The server does it, and its answer is lost. */
  | { readonly kind: "loseAnswer" }
  /** A byte of the request is another one when it arrives. */
  | { readonly kind: "damage" }
  /** As an operation that begins its answer before it knows its end says that it failed. */
  | { readonly kind: "lateError" }

export type ProxiedRequest = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
}

type Judge = (request: ProxiedRequest) => ProxyFault | undefined

export type FaultProxy = {
  readonly origin: string
  /** Every request so far. */
  readonly requests: ProxiedRequest[]
  /** How many connections to the server are open. */
  countOpen(): number
  /** Decides about each request from now on. */
  judge(judge: Judge): void
  close(): Promise<void>
}

/** Stands before a server that listens on a port of this machine, and breaks what a test wants broken. */
export async function openFaultProxy(port: number): Promise<FaultProxy> {
  const requests: ProxiedRequest[] = []
  const open = new Set<Socket>()
  let decide: Judge = () => undefined
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "/", "http://proxy")
    const asked = {
      method: incoming.method ?? "",
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
    }
    requests.push(asked)
    pass(incoming, outgoing, port, decide(asked), open)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    countOpen: () => open.size,
    judge: (judge) => void (decide = judge),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  fault: ProxyFault | undefined,
  open: Set<Socket>,
): void {
  if (fault?.kind === "slowDown" || fault?.kind === "lateError") {
    const code = fault.kind === "slowDown" ? "SlowDown" : "InternalError"
    const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Please reduce your request rate.</Message></Error>`
    incoming.resume().once("end", () => outgoing.writeHead(fault.kind === "slowDown" ? 503 : 200).end(body))
    return
  }
  if (fault?.kind === "resetRequest") {
    let bytes = 0
    incoming.on("data", (piece: Buffer) => {
      bytes += piece.length
      if (bytes >= fault.afterBytes) incoming.socket.resetAndDestroy()
    })
    incoming.once("end", () => incoming.socket.resetAndDestroy())
    return
  }
  const { method = "GET", url = "/", headers } = incoming
  const onward = request({ host: "127.0.0.1", port, method, path: url, headers, agent: false })
  onward.once("socket", (socket) => {
    open.add(socket)
    socket.once("close", () => open.delete(socket))
  })
  // One side that goes takes the other with it.
  onward.on("error", () => outgoing.destroy())
  outgoing.on("close", () => onward.destroy())
  onward.once("response", (answer) => {
    if (fault?.kind === "loseAnswer") return answer.resume().once("end", () => incoming.socket.resetAndDestroy())
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault?.kind !== "resetAnswer") return answer.pipe(outgoing)
    let bytes = 0
    return answer.on("data", (piece: Buffer) => {
      bytes += piece.length
      outgoing.write(piece, () => {
        if (bytes >= fault.afterBytes) incoming.socket.resetAndDestroy()
      })
    })
  })
  if (fault?.kind === "damage") incoming.on("data", flipFirstByte)
  incoming.pipe(onward)
}

function flipFirstByte(piece: Buffer): void {
  piece[0] = (piece[0] ?? 0) ^ 255
}
