import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { buffer } from "node:stream/consumers"
import { findFreePort } from "../../test/postgres/find-free-port.ts"

/** What stands before several processes in service: whoever asks gets an answer from one that is alive. */
export type Front = { readonly url: string; setBackends(ports: readonly number[]): void; close(): void }

/** A process that is stopped takes the connection and never answers. What changes something is not asked of two. */
const patienceMs = { read: 500, change: 60_000 }

export async function openFront(): Promise<Front> {
  let backends: readonly number[] = []
  // As balancers do: who has failed is asked last from then on.
  const putLast = (port: number) => (backends = [...backends.filter((each) => each !== port), port])
  const port = await findFreePort()
  const server = createServer((request, response) => {
    void forward(request, response, backends, putLast).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return {
    url: `http://localhost:${port}`,
    setBackends: (ports) => (backends = ports),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  backends: readonly number[],
  putLast: (port: number) => void,
): Promise<void> {
  const { method = "GET", url = "/" } = request
  const { connection: _, host: _host, "content-length": _length, ...headers } = request.headers
  const body = method === "GET" ? undefined : await buffer(request)
  for (const port of backends) {
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers: headers as Record<string, string>,
      redirect: "manual",
      signal: AbortSignal.timeout(method === "GET" ? patienceMs.read : patienceMs.change),
      ...(body === undefined ? {} : { body }),
    }).catch(() => undefined)
    if (answer === undefined) {
      putLast(port)
      continue
    }
    const type = answer.headers.get("content-type")
    response.writeHead(answer.status, {
      ...(type === null ? {} : { "content-type": type }),
      "set-cookie": answer.headers.getSetCookie(),
    })
    response.end(Buffer.from(await answer.arrayBuffer()))
    return
  }
  response.writeHead(502).end()
}
