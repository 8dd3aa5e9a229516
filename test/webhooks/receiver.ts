import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { until } from "../until.ts"

/** A request as it came in, to the byte. */
export type Received = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** Names and values as they stood on the wire. */
  readonly rawHeaders: readonly string[]
  readonly raw: Buffer
  readonly body: Envelope
}

export type Envelope = {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly workspaceId: string
  readonly data: Record<string, unknown>
}

type Answer = number | ((response: ServerResponse, received: Received) => void)

/** Somebody's server on this machine, that does with a delivery what a test tells it to. */
export type Receiver = {
  readonly url: string
  readonly received: readonly Received[]
  /** What it answers from now on: a status, or whatever the function does. */
  answer: Answer
  /** Waits until so many have come in. */
  until(count: number): Promise<readonly Received[]>
  close(): Promise<void>
}

export async function openReceiver(answer: Answer = 200): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("error", () => {})
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const raw = Buffer.concat(chunks)
      const { method = "", url = "", headers, rawHeaders } = request
      const one = { method, path: url, headers, rawHeaders, raw, body: JSON.parse(raw.toString()) as Envelope }
      received.push(one)
      if (typeof receiver.answer === "number") response.writeHead(receiver.answer).end()
      else receiver.answer(response, one)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer,
    async until(count) {
      await until(`${count} deliveries come in`, () => received.length >= count)
      return received
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return receiver
}
