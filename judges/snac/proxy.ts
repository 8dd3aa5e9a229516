import { once } from "node:events"
import { createServer, type IncomingMessage, request as ask } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"

/** What goes wrong with a call: its answer is lost, or it never arrives. */
export type Loss = "answer" | "request"

export type Proxy = {
  readonly origin: string
  readonly name: string
  /** Loses the next call that makes a post with these words. */
  lose(words: string, loss: Loss): void
  /** How many calls are still to be lost. */
  left(): number
  /** The bodies of the calls that make a post, as they arrived at the server. */
  readonly arrived: readonly string[]
  close(): Promise<void>
}

/** The server closes each connection after its answer, and does not say so: none is used twice. */
async function forward(port: number, { method, url: path, headers }: IncomingMessage, body: Buffer) {
  const sent = ask({
    agent: false,
    host: "127.0.0.1",
    port,
    method,
    path,
    headers: { ...headers, connection: "close" },
  })
  sent.end(body)
  const [answer] = (await once(sent, "response")) as [IncomingMessage]
  return { answer, bytes: await buffer(answer) }
}

/** Stands before a server, and loses what it is asked to lose. */
export async function openProxy(port: number): Promise<Proxy> {
  const losses: { readonly words: string; readonly loss: Loss }[] = []
  const arrived: string[] = []
  const carry = async (incoming: IncomingMessage) => {
    const body = await buffer(incoming)
    const isPost = incoming.method === "POST" && incoming.url === "/api/v1/statuses"
    const at = isPost ? losses.findIndex(({ words }) => body.toString().includes(words)) : -1
    const [lost] = at < 0 ? [] : losses.splice(at, 1)
    if (lost?.loss === "request") return undefined
    if (isPost) arrived.push(body.toString())
    const came = await forward(port, incoming, body)
    return lost === undefined ? came : undefined
  }
  const server = createServer((incoming, outgoing) => {
    // The connection, for the request has been read to its end.
    const drop = () => void incoming.socket.destroy()
    carry(incoming).then((came) => {
      if (came === undefined) drop()
      else {
        const { statusCode = 500, headers } = came.answer
        outgoing.writeHead(statusCode, { ...headers, "content-length": came.bytes.byteLength }).end(came.bytes)
      }
    }, drop)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin: `http://${name}`,
    name,
    arrived,
    left: () => losses.length,
    lose: (words, loss) => void losses.push({ words, loss }),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}
