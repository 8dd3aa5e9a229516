import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** Somebody who is told of events by webhook, and remembers. */
export type Receiver = {
  readonly url: string
  /** The ids of the events that arrived. */
  readonly events: ReadonlySet<string>
  /** The posts that they were about. */
  readonly posts: ReadonlySet<string>
  /** From now on every call is answered. */
  calm(): void
  close(): void
}

type Event = { readonly id: string; readonly data: { readonly post?: { readonly id: string } } }

export async function openReceiver(random: () => number): Promise<Receiver> {
  const events = new Set<string>()
  const posts = new Set<string>()
  let isCalm = false
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => {
        // One in thirty is lost on its way in, and one in thirty arrives and does not say so.
        const dice = isCalm ? 1 : random()
        if (dice < 1 / 30) return request.socket.destroy()
        const { id, data } = JSON.parse(body) as Event
        events.add(id)
        if (data.post !== undefined) posts.add(data.post.id)
        return dice < 2 / 30 ? request.socket.destroy() : response.writeHead(204).end()
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    events,
    posts,
    calm: () => (isCalm = true),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
