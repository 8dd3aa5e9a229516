import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { Problem } from "#domain/problem.ts"
import { nameRequest, newRequestId } from "#http/request-id.ts"

/*
 * What Node refuses before there is a request: its own answers have no body and no id. These have the shape that every
 * error has.
 */

const reasons: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The headers are too large. Send fewer or shorter ones."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request took too long to arrive. Send it again."],
}

const malformed = [400, "This is not an HTTP request that can be read. Check its first line and its headers."] as const

export const hostRequired = new Problem("BadInput", "The request needs one valid Host header.")

export function refuseMalformed(server: Server): void {
  const answering = new WeakSet<Socket>()
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    answering.add(request.socket)
    response.once("close", () => answering.delete(request.socket))
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // An answer that has begun cannot be told from this one.
    if (error.code === "ECONNRESET" || !socket.writable || answering.has(socket)) socket.destroy()
    else socket.end(write(...(reasons[error.code ?? ""] ?? malformed)))
  })
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    nameRequest(request, response)
    const body = JSON.stringify(new Problem("BadInput", "Expect must be 100-continue, or left out.").body())
    response.writeHead(417, { "content-type": "application/json" }).end(body)
  })
}

function write(status: number, message: string): string {
  const body = JSON.stringify(new Problem("BadInput", message).body())
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "connection: close",
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${newRequestId()}`,
    "",
    body,
  ].join("\r\n")
}
