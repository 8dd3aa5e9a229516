import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { getRequestListener, RequestError } from "@hono/node-server"
import type { Hono } from "hono"
import { Problem, problemStatus } from "#domain/problem.ts"
import type { HttpContext, Environment } from "#http/environment.ts"
import { readLittleByLittle } from "#http/new-connections.ts"
import { refuseCrowd } from "#http/refuse-crowd.ts"
import { hostRequired, refuseMalformed } from "#http/refuse-malformed.ts"
import { nameRequest } from "#http/request-id.ts"

/** Requests under way get this long to finish once the service stops. */
const drainMs = 10_000
/** A connection that could be used again is closed soon after its last answer. */
const idleMs = 50

export type HttpServer = {
  readonly port: number
  /** Takes no more connections and lets what is under way finish, for a while. */
  drain(): Promise<void>
  /** Ends every connection at once. */
  cut(): void
}

type Listening = Pick<HttpContext, "faults" | "callers" | "meter"> & {
  readonly port: number
  readonly hosts: readonly string[]
}

/** Listens on these addresses, with one port for all of them. Of several, those that the machine does not have are left out. */
export async function listen(
  app: Hono<Environment>,
  { port, hosts, faults, callers, meter }: Listening,
): Promise<HttpServer> {
  const respond = getRequestListener(app.fetch, { errorHandler: (error) => answerError(error, faults) })
  const servers: Server[] = []
  let takenPort = port
  try {
    for (const host of hosts) {
      // A request without a host is answered like others: Node's own refusal has no id and no body.
      const server = createServer({ requireHostHeader: false }, (request, response) => {
        nameRequest(request, response)
        const answered = callers.enter(request).then(async (refusal) => {
          if (response.destroyed) return
          if (refusal === undefined) await respond(request, response)
          else refuseCrowd(refusal, request, response, meter)
        })
        // What fails here belongs to this request, and must not reach the process.
        answered.catch((error: unknown) => {
          const { method, url } = request
          faults.report("response", error, "an answer could not be sent", { method, path: url?.split("?")[0] })
          response.destroy()
        })
      })
      readLittleByLittle(server)
      refuseMalformed(server)
      // Slow senders do not hold a connection for ever; a large video over a slow line gets its hour. Who reads a body cuts
      // off whoever sends nothing.
      server.headersTimeout = 20_000
      server.requestTimeout = 3_600_000
      server.keepAliveTimeout = 65_000
      if (!(await listenOn(server, takenPort, host))) continue
      servers.push(server)
      const address = server.address()
      if (typeof address === "object" && address !== null) takenPort = address.port
    }
    if (servers.length === 0) throw new Error(`This machine has none of the addresses ${hosts.join(", ")}.`)
  } catch (error) {
    for (const server of servers) server.close()
    throw error
  }
  return {
    port: takenPort,
    cut() {
      for (const server of servers) server.closeAllConnections()
    },
    drain: async () => void (await Promise.all(servers.map(drain))),
  }
}

const notHere = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT"])

/** Whether the server listens there: false where the machine has no such address, as without IPv6. */
async function listenOn(server: Server, port: number, host: string): Promise<boolean> {
  try {
    await once(server.listen(port, host), "listening")
    return true
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : ""
    if (!notHere.has(code)) throw error
    return host === "::" ? listenOn(server, port, "0.0.0.0") : false
  }
}

async function drain(server: Server): Promise<void> {
  const closed = once(server, "close")
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  server.close()
  server.closeIdleConnections()
  const sweep = setInterval(() => server.closeIdleConnections(), idleMs)
  await closed
  clearTimeout(timer)
  clearInterval(sweep)
}

/** For what the app does not answer itself: a request without an address, or an app that fails as a whole. */
function answerError(error: unknown, faults: HttpContext["faults"]): Response {
  if (error instanceof RequestError) return Response.json(hostRequired.body(), { status: 400 })
  faults.report("request", error, "a request failed", {})
  return Response.json(new Problem("Internal", "Something broke on our side. Try again.").body(), {
    status: problemStatus.Internal,
  })
}
